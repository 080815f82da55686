/** A time for a `timestamptz` parameter: text, because the pool that is handed in may have lost its Date serializer. */
export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
