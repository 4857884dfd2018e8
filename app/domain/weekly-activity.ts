// How often a listing was viewed and asked about, for its owner.

export interface Activity {
  views: number;
  /** Inquiries that reached the owner. */
  inquiries: number;
}

export interface WeeklyActivity {
  /** Today and the six days before. */
  thisWeek: Activity;
  /** The seven days before `thisWeek`. */
  weekBefore: Activity;
}

/** Days after which the sweep deletes counts of views. */
export const viewDays = 90;
