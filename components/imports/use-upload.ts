"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { cancelImport } from "@/actions/imports";
import { dropFile, holdFile } from "./held-files";
import { MAX_BYTES, type UploadFailure, uploadFile } from "./upload-file";

export interface UploadState {
  file: File;
  sent: number;
  total: number;
}

export interface Upload {
  /** The file that is under way. */
  busy: UploadState | null;
  /** The file that the server could not take, and why. */
  failed: { file: File; failure: UploadFailure } | null;
  /** Sends a file; its preview is opened when it is there. `instead` is a preview that it takes the place of. */
  send: (file: File, format?: { encoding?: string; delimiter?: string }, instead?: string) => void;
  stop: () => void;
}

/** The upload of one file at a time, from whichever page of the imports. */
export function useUpload(): Upload {
  const router = useRouter();
  const [busy, setBusy] = useState<UploadState | null>(null);
  const [failed, setFailed] = useState<Upload["failed"]>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send: Upload["send"] = (file, format = {}, instead) => {
    running.current?.abort();
    setFailed(null);
    const refused = refusalOf(file);
    if (refused) {
      setFailed({ file, failure: refused });
      return;
    }
    const control = new AbortController();
    running.current = control;
    setBusy({ file, sent: 0, total: file.size });
    const options = {
      ...format,
      signal: control.signal,
      onProgress: (sent: number, total: number) => setBusy({ file, sent, total }),
    };
    void uploadFile(file, options).then((result) => {
      if (running.current !== control) return;
      running.current = null;
      if (!result.ok) {
        setBusy(null);
        if (result.failure) setFailed({ file, failure: result.failure });
        return;
      }
      holdFile(result.value.id, file);
      if (instead !== undefined) {
        dropFile(instead);
        void cancelImport({ id: instead });
      }
      const href = `/imports/${result.value.id}`;
      if (instead === undefined) router.push(href);
      else router.replace(href);
    });
  };

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setBusy(null);
  };
  return { busy, failed, send, stop };
}

/** What need not be sent to be refused. */
function refusalOf(file: File): UploadFailure | null {
  if (file.size > MAX_BYTES) return { error: "too_large", code: 41301, problems: [] };
  if (file.size === 0)
    return { error: "validation_failed", code: 42201, problems: [{ path: "file", message: "is empty" }] };
  return null;
}
