import "server-only";

export { requestIdOf } from "@/lib/request-id";
