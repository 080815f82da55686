import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { requireMember } from "@/entry/require-member";

/** Every page of the workspace: for members only, inside the frame. */
export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const { id, name, email, level } = await requireMember();
  return <Shell data={{ workspace: "Intray", member: { id, name, email, level } }}>{children}</Shell>;
}
