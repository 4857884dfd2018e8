// Limits for requests that cost something or can be abused, as two tables: one is counted in PostgreSQL, so
// that its limits hold across processes, and one in the memory of this process, which its limits protect.
// Uses rate-limiter-flexible. search-queue.ts bounds what runs at the same time.
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { failed, type Result, success } from '#domain/failure.ts';
import { maxMessagesPerDay } from '#domain/inquiry-rules.ts';
import { toMailbox } from '#domain/account/email-address.ts';
import type { LimitedAction } from '#domain/rate-limit.ts';
import type { Limits as LimitSettings } from './limit-settings.ts';
import { logRateLimited } from './log.ts';
import { sha256 } from './tokens.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** What a limit counts for. An `email` counts as its mailbox, an `account` as it is. */
type Part = 'clientAddress' | 'email' | 'account' | 'id';

interface Row<By extends Part = Part> {
  /** The sentence of the failure. */
  message: LimitedAction;
  /** The prefix of the stored keys. Rows may share a counter. */
  counter: string;
  count: number;
  seconds: number;
  by: readonly By[];
  /** An amount is counted in units of this size. */
  unit?: number;
  /** What `giveBack` undoes: one use, or all of them. */
  returns?: 'one' | 'all';
}

const row = <By extends Part>(
  message: LimitedAction,
  counter: string,
  count: number,
  seconds: number,
  ...by: By[]
) => ({ message, counter, count, seconds, by });

/** A limit refuses at its first row that is used up, and doesn't count in the rows after it. */
export const sharedLimits = (settings: LimitSettings) => ({
  submission: [row('submission', 'submission', settings.submissionsPerHour, hour, 'clientAddress')],
  // Five times as many drafts as submissions: a draft costs little, and each reopened tab may start one.
  draft: [row('draft', 'draft', 5 * settings.submissionsPerHour, hour, 'clientAddress')],
  // Bytes, counted in KB, because the counter is a 32-bit integer.
  upload: [
    {
      ...row('upload', 'upload', settings.uploadGbPerHour * 1024 ** 2, hour, 'clientAddress'),
      unit: 1024,
    },
  ],
  registration: [row('registration', 'registration', settings.registrationsPerHour, hour, 'clientAddress')],
  login: logins('login', settings),
  // A logged-in person enters the password again.
  password: logins('password', settings),
  // A code of two-step login. The library allows as many per login.
  'login-code': [
    loginsOfClient('login-code', settings),
    {
      ...row('login-code', 'login-code', 5, hour / 4, 'clientAddress', 'account'),
      returns: 'all' as const,
    },
  ],
  // A code that was already tried. The library accepts it for 90 seconds: during its own 30 seconds, the 30
  // before and the 30 after.
  'used-code': [row('login-code', 'used-code', 1, 2 * minute, 'account', 'id')],
  'email-change': [row('email-change', 'email-change', settings.resetMailsPerHour, hour, 'account')],
  // An inquiry as sent, and one that goes to the owner.
  inquiry: [
    row('inquiry', 'inquiry-hour', settings.inquiriesPerHour, hour, 'clientAddress'),
    row('inquiry', 'inquiry-day', settings.inquiriesPerDay, day, 'clientAddress'),
  ],
  'verified-inquiry': [row('verified-inquiry', 'verified-inquiry', 10, day, 'email')],
  // By one side of an inquiry.
  message: [row('message-day', 'message-day', maxMessagesPerDay, day, 'id')],
  report: [row('report', 'report', 5, hour, 'clientAddress')],
  'saved-search': [row('saved-search', 'saved-search', settings.savedSearchesPerHour, hour, 'clientAddress')],
  // Each read requests the site that hosts the calendar. The worker reads every three hours by itself.
  'calendar-read': [row('calendar-read', 'calendar-read', 6, hour, 'id')],
  // Calendar links that the owner of a property tests, including links that can't be read.
  'calendar-test': [row('calendar-test', 'calendar-test', 20, hour, 'id')],
  // A form that an owner sends about a property: each may invalidate every visitor's cached pages.
  'owner-change': [
    row('owner-change', 'owner-change-hour', settings.ownerChangesPerHour, hour, 'id'),
    row('owner-change', 'owner-change-day', settings.ownerChangesPerDay, day, 'id'),
  ],
  // Requests for mails. Counted for the client address, so that failures reveal no accounts.
  'link-mail': [
    row('link-mail', 'link-request', settings.linkRequestsPerHour, hour, 'clientAddress'),
    row('link-mail', 'link-mail', settings.linkMailsPerDay, day, 'clientAddress', 'email'),
  ],
  reset: [
    row('reset', 'link-request', settings.linkRequestsPerHour, hour, 'clientAddress'),
    row('reset', 'reset', settings.resetMailsPerHour, hour, 'clientAddress', 'email'),
  ],
  // Mails that strangers may have caused. Each kind has its own allowance, so that mails caused by others
  // don't use up the mails that a person needs to log in. A verified address gets more of them.
  'visitor-mail': mails('unverified-mail', 'visitor', settings.unverifiedMailsPerDay),
  'verified-visitor-mail': mails('unverified-mail', 'visitor-verified', settings.strangerMailsPerDay),
  'inquiry-mail': mails('inquiry-mail', 'visitor', settings.unverifiedMailsPerDay),
  'verified-inquiry-mail': mails('inquiry-mail', 'visitor-verified', settings.strangerMailsPerDay),
  'reset-mail': mails('reset', 'reset', settings.unverifiedMailsPerDay),
  'verified-reset-mail': mails('reset', 'reset-verified', settings.strangerMailsPerDay),
  verification: mails('verification', 'verification', settings.unverifiedMailsPerDay),
});

/** Counted in memory: a burst of `count` uses, refilled evenly over `seconds`. */
const processLimits = ({ searchesPerMinute }: ProcessSettings) => {
  const searches = Math.max(1, searchesPerMinute / 15);
  return {
    search: { count: searches, seconds: (searches / searchesPerMinute) * minute },
    // Pages that the page cache keeps. Enough for many visitors behind one address, but a crawler can't evict
    // the pages that visitors read.
    'cached-page': { count: 100, seconds: 100 },
    // Page speeds that browsers report.
    'web-vitals': { count: 20, seconds: minute },
    'all-web-vitals': { count: 600, seconds: minute },
  };
};

/** How many keys this process remembers. One that was forgotten starts again. */
const maxKeys = 40_000;

/**
 * A login counts before its password is compared, so that concurrent attempts can't exceed the limit.
 * `giveBack` undoes the count of one that succeeds, except in the last row, which limits successful logins
 * too. Counts by account and client address together, so that an attacker can't lock out the account's owner.
 */
function logins(message: LimitedAction, settings: LimitSettings) {
  const { failedLoginsPerAccount, loginsPerHour } = settings;
  const failures = row(
    message,
    'login-account',
    failedLoginsPerAccount,
    hour / 4,
    'clientAddress',
    'account',
  );
  return [
    loginsOfClient(message, settings),
    { ...failures, returns: 'all' as const },
    row(message, 'login', loginsPerHour, hour, 'clientAddress', 'account'),
  ];
}

function loginsOfClient(message: LimitedAction, { failedLoginsPerAddress }: LimitSettings) {
  const ofClient = row(message, 'login-client', failedLoginsPerAddress, hour / 4, 'clientAddress');
  return { ...ofClient, returns: 'one' as const };
}

/** Mails of one kind to one mailbox. One client address may cause only its share of them. */
function mails(message: LimitedAction, kind: string, total: number) {
  return [
    row(message, `${kind}-share`, shareOf(total), day, 'clientAddress', 'email'),
    row(message, `${kind}-mail`, total, day, 'email'),
  ];
}

/** One client address may cause half of a mailbox's mails, so that one sender can't use up all of them. */
const shareOf = (total: number) => Math.ceil(total / 2);

type SharedLimits = ReturnType<typeof sharedLimits>;
export type SharedLimit = keyof SharedLimits;
type ProcessSettings = Pick<LimitSettings, 'searchesPerMinute'>;
type ProcessLimit = keyof ReturnType<typeof processLimits>;
export type LimitName = SharedLimit | ProcessLimit;
export type Limits = ReturnType<typeof createLimits>;

type SubjectOf<AnyRow extends Row> = Record<AnyRow['by'][number], string>;
type Returned<Name extends SharedLimit> = Extract<SharedLimits[Name][number], { returns: string }>;

/** Whether a mail goes only to an address that its person has verified. Null if it isn't sent. */
type MailReach = { verifiedOnly: boolean } | null;

export function createLimits(pool: pg.Pool, settings: LimitSettings, logger: Logger) {
  const shared: Record<SharedLimit, readonly Row[]> = sharedLimits(settings);
  const table = { storeClient: pool, tableName: 'rate_limits', tableCreated: true };
  const counters = new Map<string, RateLimiterPostgres>();
  const counterOf = ({ counter: keyPrefix, count: points, seconds: duration }: Row) => {
    const counter =
      counters.get(keyPrefix) ?? new RateLimiterPostgres({ ...table, keyPrefix, points, duration });
    counters.set(keyPrefix, counter);
    return counter;
  };

  /** Counts a use, or refuses it with the time to wait. */
  async function consume<Name extends SharedLimit>(
    name: Name,
    subject: SubjectOf<SharedLimits[Name][number]>,
    amount = 1,
  ): Promise<Result<null>> {
    for (const counted of shared[name]) {
      const { message, unit = 1 } = counted;
      try {
        await counterOf(counted).consume(keyOf(counted, subject), Math.ceil(amount / unit));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        logRateLimited(logger, message);
        const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        return failed({ kind: 'too-many-requests', action: message, retryAfterSeconds });
      }
    }
    return success(null);
  }

  return {
    consume,
    /** Undoes counted uses, in the rows that allow it. */
    async giveBack<Name extends SharedLimit>(name: Name, subject: SubjectOf<Returned<Name>>): Promise<void> {
      for (const counted of shared[name]) {
        if (counted.returns === 'one') await counterOf(counted).reward(keyOf(counted, subject));
        if (counted.returns === 'all') await counterOf(counted).delete(keyOf(counted, subject));
      }
    },
    /**
     * A mail whose request is answered alike for every address: to any, then to a verified one, then to none.
     */
    async consumeReach(
      name: 'visitor-mail' | 'reset-mail',
      subject: { clientAddress: string; email: string },
    ): Promise<MailReach> {
      if ((await consume(name, subject)).ok) return { verifiedOnly: false };
      return (await consume(`verified-${name}`, subject)).ok ? { verifiedOnly: true } : null;
    },
    allows: countInProcess(settings),
  };
}

/** Returns a function that counts a use of a limit, and returns whether it is allowed. */
export function countInProcess(settings: ProcessSettings) {
  const limits = processLimits(settings);
  const uses = new LRUCache<string, { used: number; at: number }>({ max: maxKeys });
  return (name: ProcessLimit, key: string): boolean => {
    const { count, seconds } = limits[name];
    const now = performance.now();
    const { used, at } = uses.get(`${name} ${key}`) ?? { used: 0, at: now };
    const left = Math.max(0, used - ((now - at) / 1000 / seconds) * count);
    if (left + 1 > count) return false;
    uses.set(`${name} ${key}`, { used: left + 1, at: now });
    return true;
  };
}

/** Hashes give keys a fixed length and keep addresses out of the table. */
function keyOf({ by }: Row, subject: Partial<Record<Part, string>>): string {
  const parts = by.map((part) => (part === 'email' ? toMailbox(subject.email ?? '') : subject[part]));
  return sha256(parts.join(' ')).toString('base64url');
}
