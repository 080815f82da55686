import { z } from "zod";
import { createCategory } from "@/domain/categories/create-category";
import { listCategories } from "@/domain/categories/list-categories";
import { CategoryView, NewCategory } from "@/domain/categories/shape";
import { defineRoute } from "@/entry/define-route";
import { ListQuery, pageOf } from "@/entry/page-of";

export const GET = defineRoute(
  {
    summary: "The team's categories, in the team's order",
    tag: "Categories",
    query: ListQuery,
    answer: z.object({ items: z.array(CategoryView), next_cursor: z.string().nullable() }),
  },
  async ({ actor, query }) => ({ body: pageOf(await listCategories(actor), query, (c) => c.code) }),
);

export const POST = defineRoute(
  {
    summary: "Add a category",
    tag: "Categories",
    body: NewCategory,
    idempotent: true,
    answer: CategoryView,
    status: 201,
  },
  async ({ actor, body }) => {
    const category = await createCategory(actor, body);
    return { status: 201, body: category, headers: { location: `/api/categories/${category.code}` } };
  },
);

export { DELETE, OPTIONS, PATCH, PUT } from "@/entry/only/get-post";
