/** Parts of a draft that look unfilled: `[name]`, `{{name}}`, `{name}`, `{姓名}`, `<name>`, `XXX`, `____`, `【姓名】`. */
export function findPlaceholders(body: string): string[] {
  return [
    ...new Set(
      body.match(
        /\{\{[^{}\n]{1,40}\}\}|\{[A-Za-z_ ]{2,40}\}|\{[\p{Script=Han}\w ]{1,20}\}|\[[^\]\n]{2,40}\](?!\()|【[^】\n]{1,20}】|<[a-z][a-z_ ]{2,40}>|\b[Xx]{3,}\b|_{3,}/gu,
      ) ?? [],
    ),
  ];
}
