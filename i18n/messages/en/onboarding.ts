export const onboarding = {
  title: "Three steps, and the inbox is yours",
  lead: "Nothing leaves this machine: until you connect a model, the built-in one reads along.",
  receive: "Let the first messages in",
  receiveText: "Forty made-up ones for a look around, your own from a CSV file, or by the API.",
  import: "Import a file",
  connect: "Connect by API",
  look: "See how the AI read one",
  lookText:
    "It chose category, priority and a summary. Each says where it is from, and what you correct it learns.",
  openFirst: "Open the newest",
  answer: "Approve a reply",
  answerText:
    "Open a message and press R: the draft is yours to change. Nothing is sent before you approve it.",
  done: "(done)",
  away: "Don’t show this again",
} as const;
