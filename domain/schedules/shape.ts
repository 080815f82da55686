/** What the digest reports: counts of the last 24 hours, and of what waits now. */
export interface DigestFigures {
  received: number;
  open: number;
  high: number;
  review: number;
  done: number;
  failed: number;
  drafts: number;
  /** The categories with most messages of the last 24 hours. */
  categories: { nameZh: string; nameEn: string; count: number }[];
}
