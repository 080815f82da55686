/** Apart from the other errors: the last resort of every page needs these in both languages, and nothing else. */
export const pageFailed = {
  pageTitle: "This page could not be shown",
  pageNext: "Nothing you saved is lost. Try again; if it fails again, tell an administrator the code.",
  reload: "Try again",
  home: "Go to the inbox",
  reference: "Code {code}",
} as const;
