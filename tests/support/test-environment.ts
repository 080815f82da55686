import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";

// Runs before each test file, in its process: the settings are there before any module reads them.
const name = `test_${randomBytes(6).toString("hex")}`;
const server = inject("postgresServer");

process.env["APP_SECRET"] = "a fixed secret, for tests only";
process.env["LOG_LEVEL"] = "silent";
process.env["DATA_DIR"] = path.join(tmpdir(), `intray-files-${name}`);
if (server) process.env["DATABASE_URL"] = `${server}/${name}`;
