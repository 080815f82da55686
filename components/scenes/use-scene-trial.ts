"use client";

import { useEffect, useState } from "react";
import { trySceneRequest } from "@/actions/scenes";
import type { TrialOutcome } from "@/domain/scenes/shape";

/** Typing has to rest this long before the server is asked. */
const REST_MS = 300;

export interface SceneTrial {
  /** The newest answer; stays in sight while the next is on its way. */
  outcome: TrialOutcome | null;
  /** The settings or the request are not well-formed: their fields say what is wrong. */
  unasked: boolean;
}

/** What a request would do, asked anew whenever `trial` changes and typing rests. An answer that is overtaken is dropped. */
export function useSceneTrial(code: string, trial: unknown): SceneTrial {
  const [answer, setAnswer] = useState<SceneTrial>({ outcome: null, unasked: false });
  const body = JSON.stringify(trial);
  useEffect(() => {
    let overtaken = false;
    const timer = setTimeout(() => {
      void trySceneRequest({ code, trial: JSON.parse(body) }).then((result) => {
        if (overtaken) return;
        setAnswer((last) =>
          result.ok ? { outcome: result.value, unasked: false } : { outcome: last.outcome, unasked: true },
        );
      });
    }, REST_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [code, body]);
  return answer;
}
