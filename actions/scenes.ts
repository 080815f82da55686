"use server";

import { z } from "zod";
import { putScene } from "@/domain/scenes/put-scene";
import { RequestTrial, SceneInput } from "@/domain/scenes/shape";
import { tryRequest } from "@/domain/scenes/try-request";
import { defineAction } from "@/entry/define-action";

/** Sets a scene's models, caps and chain as a whole. */
export const saveScene = defineAction(
  z.strictObject({ code: z.string().max(64), input: SceneInput }),
  (actor, { code, input }) => putScene(actor, code, input),
);

/** Says what a request would do under settings that may not be saved yet. */
export const trySceneRequest = defineAction(
  z.strictObject({ code: z.string().max(64), trial: RequestTrial }),
  (actor, { code, trial }) => tryRequest(actor, code, trial),
);
