import { defineConfig } from "drizzle-kit";

// Only `drizzle-kit generate` is used: migrations are applied by db/migrate.ts under an advisory lock.
export default defineConfig({
  dialect: "postgresql",
  schema: "./db/schema/index.ts",
  out: "./db/migrations",
  casing: "snake_case",
  schemaFilter: ["public", "engine"],
});
