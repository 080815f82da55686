"use server";

import { SettingsPatch } from "@/domain/settings/shape";
import { updateSettings } from "@/domain/settings/update-settings";
import { defineAction } from "@/entry/define-action";

/** Sets the settings that are named. */
export const changeSettings = defineAction(SettingsPatch, (actor, patch) => updateSettings(actor, patch));
