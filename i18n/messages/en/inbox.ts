export const inbox = {
  title: "Inbox",
} as const;
