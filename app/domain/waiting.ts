// How long a submission has waited for its review, held against what owners are promised. Time is an argument.

/** SPECIFICATION section 9, in hours. */
const promised = { from: 24, to: 48 } as const;
const hour = 3_600_000; // milliseconds

export interface Waiting {
  /** Whole hours, from two days on whole days: '5 hours', '3 days'. */
  words: string;
  /** 'due' once the promised time has begun, 'overdue' once it is over. */
  state: 'in time' | 'due' | 'overdue';
}

export function waitingSince(submittedAt: Date, now: Date): Waiting {
  const hours = Math.floor((now.getTime() - submittedAt.getTime()) / hour);
  const state = hours < promised.from ? 'in time' : hours < promised.to ? 'due' : 'overdue';
  if (hours < 1) return { words: 'less than an hour', state };
  if (hours === 1) return { words: '1 hour', state };
  return { words: state === 'overdue' ? `${Math.floor(hours / 24)} days` : `${hours} hours`, state };
}
