"use client";

import { PageFailed } from "@/components/shell/page-failed";

/** Shown beside the views when a page of the workspace fails: the rest of the workspace stays usable. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <PageFailed digest={error.digest} retry={reset} />;
}
