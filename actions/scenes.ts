"use server";

import { z } from "zod";
import { putScene } from "@/domain/scenes/put-scene";
import { SceneInput } from "@/domain/scenes/shape";
import { defineAction } from "@/entry/define-action";

/** Sets a scene's models, caps and chain as a whole. */
export const saveScene = defineAction(
  z.strictObject({ code: z.string().max(64), input: SceneInput }),
  (actor, { code, input }) => putScene(actor, code, input),
);
