"use client";

/** Who else has this message open. */
export function Presence({ id: _id }: { id: string }) {
  return null;
}
