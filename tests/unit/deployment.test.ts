import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");
const compose = read("compose.yaml");
const dockerfile = read("Dockerfile");

/** The lines of a service of compose.yaml. */
function service(name: string): string {
  const [, rest = ""] = compose.split(`\n  ${name}:\n`);
  return rest.split(/\n {2}\S|\n\S/)[0] ?? "";
}

test("only the web is published, and on this machine alone: Inngest's page and API ask nobody who they are", () => {
  expect(service("intray")).toContain('- "127.0.0.1:3000:3000"');
  for (const name of ["postgres", "inngest", "redis"]) {
    expect(service(name)).toContain("image:");
    expect(service(name)).not.toMatch(/^\s+ports:/m);
    // Their network leads nowhere.
    expect(service(name)).toContain("networks: [back]");
  }
  expect(compose).toMatch(/ {2}back:\n {4}internal: true/);
  expect(dockerfile.match(/^EXPOSE .*$/gm)).toEqual(["EXPOSE 3000"]);
});

test("the image runs as a user without rights, starts a script that is there, and is told when it stops", () => {
  expect(dockerfile).toMatch(/^USER node$/m);
  const [, command = ""] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const script = (JSON.parse(command) as string[]).at(-1) ?? "";
  expect(existsSync(script)).toBe(true);
  expect(dockerfile).toContain("/api/health");
  // A shell, or npm, would keep the signal to itself.
  expect(command).not.toMatch(/npm|sh/);
});

test("every command that is told of exists", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const docs = readdirSync("docs").filter((name) => name.endsWith(".md"));
  const files = ["README.md", "README.zh-CN.md", "CONTRIBUTING.md", "Dockerfile", "compose.yaml"];
  for (const file of [...files, ...docs.map((name) => `docs/${name}`)])
    for (const [, name = ""] of read(file).matchAll(/npm run ([a-z][\w:-]*)/g))
      expect([file, name, scripts[name] !== undefined]).toEqual([file, name, true]);
  for (const command of Object.values(scripts))
    for (const [file] of command.matchAll(/\b(?:scripts|bench)\/[\w-]+\.ts/g))
      expect(existsSync(file)).toBe(true);
});
