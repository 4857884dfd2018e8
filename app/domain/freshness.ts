// How long a listing counts as true after its availability was confirmed: by its owner's press, by a change of rent, dates or
// nights, or by a linked calendar that was read. Source: DECISIONS, "freshness". Loaded by visitors' pages: no imports.

/** Days after the confirmation. */
export const freshnessDays = {
  /** The owner is asked whether the listing is still available. */
  question: 30,
  /** The listing sorts after the others, and the owner is warned for the first time. */
  stale: 60,
  secondWarning: 80,
  /** The listing is paused. */
  paused: 90,
} as const;

/** The mails about one unconfirmed listing, in this order, and how many days after the confirmation each is due. */
export const freshnessNotices = [
  { notice: 1, afterDays: freshnessDays.question },
  { notice: 2, afterDays: freshnessDays.stale },
  { notice: 3, afterDays: freshnessDays.secondWarning },
  { notice: 4, afterDays: freshnessDays.paused },
] as const;
export type FreshnessNotice = (typeof freshnessNotices)[number]['notice'];

/** Days between two mails, even if the job didn't run for weeks. */
export const daysBetweenNotices = 7;
