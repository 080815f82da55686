"use client";

import { PageFailed } from "@/components/shell/page-failed";

/** Shown when a page outside the workspace fails. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main className="grid min-h-dvh bg-surface">
      <PageFailed digest={error.digest} retry={reset} />
    </main>
  );
}
