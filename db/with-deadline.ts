/**
 * Rejects when `work` has not settled after `ms` milliseconds. A statement can be forgotten by the driver when its
 * connection breaks while it is being set up; a worker that waited for it for ever would look alive and do nothing.
 *
 * @throws Error with the code `CONNECTION_TIMEOUT`
 */
export async function withDeadline<T>(work: PromiseLike<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const late = () =>
      reject(
        Object.assign(new Error(`no answer from the database within ${ms} ms`), {
          code: "CONNECTION_TIMEOUT",
        }),
      );
    timer = setTimeout(late, ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
