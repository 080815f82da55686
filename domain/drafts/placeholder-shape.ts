/** Parts of a draft that look unfilled: `[name]`, `{{name}}`, `{name}`, `XXX`, `【姓名】`. */
export function findPlaceholders(body: string): string[] {
  return [
    ...new Set(
      body.match(
        /\{\{[^{}\n]{1,40}\}\}|\{[A-Za-z_ ]{2,40}\}|\[[^\]\n]{2,40}\](?!\()|【[^】\n]{1,20}】|\bX{3,}\b/g,
      ) ?? [],
    ),
  ];
}
