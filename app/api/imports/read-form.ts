import "server-only";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { z } from "zod";
import type { Actor } from "@/domain/actors/shape";
import { Delimiter, Encoding, MappingInput } from "@/domain/imports/shape";
import { MAX_FILE, type StoredUpload, storeUpload } from "@/domain/imports/store-upload";
import { AppError } from "@/lib/errors";
import { storableText } from "@/lib/storable-text";

/** What a form may hold besides the file, bytes. */
const MAX_REST = 256 * 1024;

const ENCODING_NAMES: Record<string, Encoding> = {
  utf8: "utf-8",
  gbk: "gb18030",
  gb2312: "gb18030",
  cp936: "gb18030",
  utf16: "utf-16le",
  "utf-16": "utf-16le",
};
const DELIMITER_NAMES: Record<string, Delimiter> = {
  comma: ",",
  semicolon: ";",
  tab: "\t",
  "\\t": "\t",
  pipe: "|",
};

function readJson(text: string, ctx: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    ctx.addIssue({ code: "custom", message: 'must be JSON, like {"content": "Text", "subject": null}' });
    return z.NEVER;
  }
}

const Fields = z.strictObject({
  mapping: z.string().transform(readJson).pipe(MappingInput).optional(),
  encoding: z
    .string()
    .transform((v) => ENCODING_NAMES[v.toLowerCase()] ?? v.toLowerCase())
    .pipe(Encoding)
    .optional(),
  delimiter: z
    .string()
    .transform((v) => DELIMITER_NAMES[v.toLowerCase()] ?? v)
    .pipe(Delimiter)
    .optional(),
  preview: z.enum(["0", "1", "true", "false"]).optional(),
});

export interface UploadForm {
  /** To be removed by the caller. */
  upload: StoredUpload;
  fileName: string;
  fields: z.output<typeof Fields>;
  /** The other fields as they were sent: part of what makes a request the same request. */
  sent: Record<string, string>;
}

/** Refused here, so that a part that came too late or twice says what was wrong with it. */
const refused = (path: string, message: string) =>
  new AppError("validation_failed", `${path}: ${message}`, { problems: [{ path, message }] });

/**
 * Reads an upload as it arrives: the file goes straight to disk, the other fields may stand before or after it.
 * @throws AppError 40301, 41501 for a body that is no form, 42201 without a file or with unknown fields, 41301.
 */
export async function readForm(actor: Actor, request: Request): Promise<UploadForm> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType))
    throw new AppError("unsupported_media_type", "send the file as multipart/form-data, in the field `file`");
  if (Number(request.headers.get("content-length") ?? "0") > MAX_FILE + MAX_REST)
    throw new AppError("too_large", `the file is larger than ${MAX_FILE / 1024 / 1024} MB: split it`);
  if (!request.body) throw refused("file", "is missing");

  const sent: Record<string, string> = {};
  const stop = new AbortController();
  let cutOff = false;
  let file: { stream: BusboyFileStream; name: string; stored: Promise<StoredUpload> } | null = null;
  const busboy = new Busboy({
    headers: { "content-type": contentType },
    limits: { files: 2, fields: 20, fieldSize: MAX_REST, fileSize: MAX_FILE + 1 },
  });
  busboy.on("field", (name, value) => {
    sent[name] = storableText(value);
  });
  busboy.on("file", (field, stream, name) => {
    if (field !== "file" || file) {
      stream.resume();
      stop.abort(refused(field, file ? "send one file at a time" : "unknown field: send the file as `file`"));
      return;
    }
    // It may fail before anybody reads from it; an error that nobody hears would end the process.
    stream.on("error", () => {
      cutOff = true;
    });
    const stored = storeUpload(actor, stream);
    stored.catch((error: unknown) => stop.abort(error));
    file = { stream, name: name || "import.csv", stored };
  });
  const held = () => file;
  try {
    await pipeline(Readable.fromWeb(request.body as NodeStream<Uint8Array>), busboy, { signal: stop.signal });
  } catch (cause) {
    const wasStopped = stop.signal.aborted && !cutOff;
    // Without its end the file would be waited for forever.
    held()?.stream.destroy(new Error("the upload ended early"));
    await held()
      ?.stored.then((upload) => upload.remove())
      .catch(() => {});
    if (stop.signal.reason instanceof AppError) throw stop.signal.reason;
    if (wasStopped) throw stop.signal.reason;
    throw new AppError("validation_failed", "file: the upload was cut off: send it again", {
      problems: [{ path: "file", message: "the upload was cut off" }],
      cause,
    });
  }
  const found = held();
  if (!found) throw refused("file", "send the CSV file in the field `file`, with a file name");
  const upload = await found.stored;
  try {
    return { upload, fileName: found.name, fields: Fields.parse(sent), sent };
  } catch (error) {
    await upload.remove();
    throw error;
  }
}
