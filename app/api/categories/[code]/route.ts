import { CategoryPatch, CategoryView } from "@/domain/categories/shape";
import { updateCategory } from "@/domain/categories/update-category";
import { defineRoute } from "@/entry/define-route";

export const PATCH = defineRoute(
  {
    summary: "Change what is named of a category; its code stays",
    tag: "Categories",
    body: CategoryPatch,
    answer: CategoryView,
  },
  async ({ actor, params, body }) => ({ body: await updateCategory(actor, params["code"] ?? "", body) }),
);

export { DELETE, GET, OPTIONS, POST, PUT } from "@/entry/only/patch";
