// How often a listing was viewed and asked about, for its owner.
import { capitalizeFirst } from '../capitalize-first.ts';
import { pluralize } from '../numbers.ts';

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

/** "Viewed 34 times and asked about twice in the last 7 days. The week before: viewed once." */
export function describeActivity({ thisWeek, weekBefore }: WeeklyActivity): string {
  const [latest, before] = [listActivity(thisWeek), listActivity(weekBefore)];
  const sentence =
    latest === '' ? 'No views in the last 7 days.' : `${capitalizeFirst(latest)} in the last 7 days.`;
  return before === '' ? sentence : `${sentence} The week before: ${before}.`;
}

/** Empty without views and inquiries. */
function listActivity({ views, inquiries }: Activity): string {
  const parts = [
    views > 0 && `viewed ${formatTimes(views)}`,
    inquiries > 0 && `asked about ${formatTimes(inquiries)}`,
  ];
  return parts.filter((part) => part !== false).join(' and ');
}

function formatTimes(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : pluralize(count, 'time');
}
