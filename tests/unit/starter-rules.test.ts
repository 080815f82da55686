import { describe, expect, it } from "vitest";
import { inputOf } from "@/components/rules/rule-draft";
import { STARTERS, starterDraft, starterOf } from "@/components/rules/starter-draft";
import { categorySeeds } from "@/db/seed-data/categories";
import { RuleInput } from "@/domain/rules/shape";

describe("rules to begin with", () => {
  it.each(STARTERS)(
    "$name is a rule that can be stored once its values are filled in",
    ({ name, category }) => {
      const draft = starterDraft(name, "A name", "a-member");
      const filled = {
        ...draft,
        conditions: draft.conditions.map((c) => (c.values.length > 0 ? c : { ...c, values: ["a@b.test"] })),
      };
      const input = RuleInput.parse(inputOf(filled));
      expect(input.actions).toHaveLength(draft.actions.length);
      const set = input.actions.find((action) => action.type === "set_category");
      expect(set?.value ?? null).toBe(category);
      if (category !== null) expect(categorySeeds.map((each) => each.code)).toContain(category);
    },
  );

  it("takes no name from an address that is none", () => {
    expect(starterOf("vip")).toBe("vip");
    expect(starterOf("constructor")).toBeNull();
    expect(starterOf(undefined)).toBeNull();
  });
});
