import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ImportsScreen } from "@/components/imports/imports-screen";
import { may } from "@/domain/actors/authorize";
import type { MemberActor } from "@/domain/actors/shape";
import { getImport } from "@/domain/imports/get-import";
import { listImportRows } from "@/domain/imports/list-import-rows";
import { listImports } from "@/domain/imports/list-imports";
import { previewImport } from "@/domain/imports/preview-import";
import { requireMember } from "@/entry/require-member";
import { AppError } from "@/lib/errors";

/** As many as the page asks for later. */
const IMPORTS = 30;
const ROWS = 50;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("imports");
  return { title: t("title") };
}

/** Imports: without an id the way in for a file, with one the import that it names. */
export default async function ImportsPage({ params }: { params: Promise<{ id?: string[] }> }) {
  const member = await requireMember("messages:read");
  const { id: segments = [] } = await params;
  const [id] = segments;
  if (segments.length > 1) notFound();
  const [list, opened] = await Promise.all([
    listImports(member, { limit: IMPORTS }),
    id === undefined ? null : orNotFound(getImport(member, id)),
  ]);
  return (
    <ImportsScreen
      list={list}
      opened={opened}
      preview={opened?.state === "preview" ? await orNotFound(previewImport(member, opened.id)) : null}
      failedRows={opened ? await failedRows(member, opened.id) : { items: [], next_cursor: null }}
      canWrite={may(member, "imports:write")}
    />
  );
}

function failedRows(member: MemberActor, id: string) {
  return listImportRows(member, id, { status: "failed", limit: ROWS });
}

async function orNotFound<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.error === "not_found") notFound();
    throw error;
  }
}
