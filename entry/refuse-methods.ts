import "server-only";
import { AppError } from "@/lib/errors";
import { problemResponse } from "./problem";
import { requestIdOf } from "./request-id";

/** A method that a route has only to refuse it: no `spec`, so that it stands in no reference. */
export type RefusedMethod = ((request: Request) => Response) & { spec?: undefined };

/**
 * The answers of a route to the methods that it does not have, for `entry/only/`: Next's own 405 has neither a body nor
 * `Allow` (RFC 9110, 15.5.6). OPTIONS says the same without a key and without any Access-Control header: no other site's
 * pages may call this API.
 * @param allow the methods that there are, as `Allow` has them.
 */
export function refuseMethods(allow: string): { refuse: RefusedMethod; options: RefusedMethod } {
  return {
    refuse: (request) => {
      const error = new AppError("method_not_allowed", `this address answers ${allow}`);
      return problemResponse(error, requestIdOf(request.headers), { allow });
    },
    options: (request) =>
      new Response(null, { status: 204, headers: { allow, "x-request-id": requestIdOf(request.headers) } }),
  };
}
