"use client";

import { type Dispatch, type SetStateAction, useState } from "react";

/** State that begins with what the server drew, and begins anew with whatever the server draws next. */
export function useDrawn<T>(drawn: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(drawn);
  const [seen, setSeen] = useState(drawn);
  if (seen !== drawn) {
    setSeen(drawn);
    setValue(drawn);
  }
  return [value, setValue];
}
