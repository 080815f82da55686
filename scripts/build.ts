// `npm run build`: the production build that `npm start` makes when it is missing or old.
import path from "node:path";
import { buildWeb } from "./launch/build-web";

const started = Date.now();
try {
  const built = await buildWeb({
    root: path.resolve(import.meta.dirname, ".."),
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      INTRAY_SUPERVISOR: String(process.pid),
    },
    log: (line) => console.log(line),
  });
  console.log(built ? `built in ${((Date.now() - started) / 1000).toFixed(1)} s` : "the build is up to date");
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
