// `npm run check`: everything that can be said about the sources without running the product.
import { runStep, type StepResult } from "./checks/run-step";
import { STATIC_STEPS } from "./checks/static-steps";

const results: StepResult[] = [];
for (const step of STATIC_STEPS) results.push(await runStep(step));
const failed = results.filter((result) => result.failed).map((result) => result.title);
console.log(failed.length > 0 ? `\nproblems in: ${failed.join(", ")}` : "\n0 problems");
process.exit(failed.length > 0 ? 1 : 0);
