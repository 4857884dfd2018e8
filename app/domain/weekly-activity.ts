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

/** After this many days the sweep deletes the counts of views. */
export const viewRetentionDays = 90;
