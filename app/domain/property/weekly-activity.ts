// How often a listing was viewed and asked about, for its owner.
import { capitalizeFirst } from '../capitalize-first.ts';
import { pluralize } from '../numbers.ts';

export interface Activity {
  views: number;
  /** Inquiries that reached the owner. */
  inquiries: number;
}

/** Weeks begin on Monday. */
export interface WeeklyActivity {
  thisWeek: Activity;
  lastWeek: Activity;
}

/** After this many days the sweep deletes the counts of views. */
export const viewRetentionDays = 90;

/** "Viewed 34 times and asked about twice this week. Last week: viewed once." */
export function describeActivity({ thisWeek, lastWeek }: WeeklyActivity): string {
  const [latest, before] = [listActivity(thisWeek), listActivity(lastWeek)];
  const sentence = latest === '' ? 'No views this week.' : `${capitalizeFirst(latest)} this week.`;
  return before === '' ? sentence : `${sentence} Last week: ${before}.`;
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
