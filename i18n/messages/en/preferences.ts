export const preferences = {
  look: "Look",
  density: "Rows of the inbox",
  densityHint: "Compact rows leave out the summary.",
  densities: { roomy: "Roomy", compact: "Compact" },
} as const;
