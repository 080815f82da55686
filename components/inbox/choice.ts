import type { Choice } from "@/domain/bulk/shape";

/** A choice of all that match, less what was unticked since. */
export interface ChoiceMade extends Choice {
  except: ReadonlySet<string>;
}

const choices = new WeakMap<readonly string[], ChoiceMade>();

/**
 * Ids of the loaded rows of a choice. They carry it with them: whoever acts on this array acts on the whole choice,
 * also where most of it is not loaded. A copy of the array does not.
 */
export function idsOfChoice(choice: ChoiceMade, loaded: readonly string[]): readonly string[] {
  const ids = loaded.filter((id) => isChosen(choice, id));
  choices.set(ids, choice);
  return ids;
}

/** The choice that ids stand for, if they do. */
export function choiceOf(ids: readonly string[]): ChoiceMade | undefined {
  return choices.get(ids);
}

/** How many messages ids stand for. */
export function countOf(ids: readonly string[]): number {
  const choice = choices.get(ids);
  return choice ? choice.count - choice.except.size : ids.length;
}

/** Ids are UUIDv7: one that is greater than the choice's was made after it, and is not part of it. */
function isPart(choice: ChoiceMade, id: string): boolean {
  return id[14] !== "7" || id < choice.id;
}

function isChosen(choice: ChoiceMade, id: string): boolean {
  return !choice.except.has(id) && isPart(choice, id);
}

/** The choice without one that was in it, or with it again. What came later can't be added. */
export function toggle(choice: ChoiceMade, id: string): ChoiceMade {
  if (!isPart(choice, id)) return choice;
  const except = new Set(choice.except);
  if (!except.delete(id)) except.add(id);
  return { ...choice, except };
}
