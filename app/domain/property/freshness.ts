// What happens to a listing whose availability isn't confirmed, and when (docs/product.md, "Owners >
// Freshness"). The owner confirms it with a button or by changing rent, dates or nights; reading a linked
// calendar confirms it too. Loaded by visitors' pages: no imports.

/** Days since the last confirmation. */
export const freshnessDays = {
  /** A mail asks the owner whether the listing is still available. */
  question: 30,
  /** The listing sorts after the others, and a mail warns the owner. */
  stale: 60,
  secondWarning: 80,
  /** The listing is paused. */
  paused: 90,
} as const;

/**
 * The mails about an unconfirmed listing, in this order. Each is due `afterDays` days after the last
 * confirmation.
 */
export const freshnessNotices = [
  { notice: 1, afterDays: freshnessDays.question },
  { notice: 2, afterDays: freshnessDays.stale },
  { notice: 3, afterDays: freshnessDays.secondWarning },
  { notice: 4, afterDays: freshnessDays.paused },
] as const;
export type FreshnessNotice = (typeof freshnessNotices)[number]['notice'];

/** Days that pass at least between two mails, even if the job didn't run for weeks. */
export const daysBetweenNotices = 7;
