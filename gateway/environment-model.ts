import { env } from "@/lib/env";

export interface EnvironmentModel {
  model: string;
  baseUrl: string;
  apiKey: string | null;
}

/** The model that `OPENAI_*` describes, or null when neither a key nor an address is set. It counts only while no OpenAI-compatible provider is registered. */
export function environmentModel(): EnvironmentModel | null {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = env();
  if (!OPENAI_API_KEY && !OPENAI_BASE_URL) return null;
  return {
    model: OPENAI_MODEL ?? "gpt-4.1-mini",
    baseUrl: OPENAI_BASE_URL ?? "https://api.openai.com/v1",
    apiKey: OPENAI_API_KEY ?? null,
  };
}
