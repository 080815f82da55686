"use client";

import { useEffect, useState } from "react";

export interface ApplyJob {
  status: "pending" | "processing" | "done" | "failed" | "canceled";
  error: string | null;
  error_code: number | null;
  result: { total: number; scanned: number; changed: number; skipped_manual: number } | null;
}

const POLL_MS = 1000;

/** Follows a job until it ends. A question that fails is asked again: the job does not depend on this page. */
export function useApplyJob(taskId: string | null): ApplyJob | null {
  const [seen, setSeen] = useState<{ taskId: string; job: ApplyJob } | null>(null);
  useEffect(() => {
    if (taskId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const look = async () => {
      let ended = false;
      try {
        const response = await fetch(`/api/inbox/tasks/${taskId}`);
        if (response.ok) {
          const next = (await response.json()) as ApplyJob;
          if (left) return;
          setSeen({ taskId, job: next });
          ended = next.status !== "pending" && next.status !== "processing";
        }
      } catch {
        // Offline for a moment.
      }
      if (!left && !ended) timer = setTimeout(() => void look(), POLL_MS);
    };
    void look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [taskId]);
  return seen !== null && seen.taskId === taskId ? seen.job : null;
}
