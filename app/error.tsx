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
  return <PageFailed alone digest={error.digest} retry={reset} />;
}
