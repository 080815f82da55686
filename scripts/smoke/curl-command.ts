/**
 * The request as a command for a POSIX shell with curl. The body is passed on byte for byte, because the signature
 * covers it. A header's value that begins with `$` is left for the shell to fill in: secrets stay out of the terminal.
 */
export function curlCommand(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | null,
): string {
  const parts = ["curl -sS -i", `-X ${method}`, quote(url)];
  for (const [name, value] of Object.entries(headers)) {
    const variable = /^(.*)(\$[A-Z_]+)$/.exec(value);
    const shown = variable
      ? `${quote(`${name}: ${variable[1]}`)}"${variable[2]}"`
      : quote(`${name}: ${value}`);
    parts.push(`-H ${shown}`);
  }
  if (body !== null) parts.push(`--data-raw ${quote(body)}`);
  return parts.join(" \\\n  ");
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
