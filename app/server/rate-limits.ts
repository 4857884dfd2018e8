// How often an address or an account may do what costs or can be abused. Counted in PostgreSQL, so that it holds
// across processes. Hides rate-limiter-flexible.
import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { failed, type Result, success } from '#domain/failure.ts';
import { messagesPerDay, messagesPerHour } from '#domain/inquiry.ts';
import { mailboxOf } from '#domain/mailbox.ts';
import type { LimitedAction } from '#domain/rate-limit.ts';
import type { Limits as LimitSettings } from './config.ts';
import { logRateLimited } from './log.ts';
import { hashSecret } from './secrets.ts';

const hour = 3600;

/** From one mailbox. */
const inquiriesOfMailboxPerDay = 10;

/** Codes of two-step login from one address for one account; the library allows as many for one login. */
const codesPerQuarterHour = 5;
/** Seconds. The library accepts a code for 90: its own half minute, the one before and the one after. */
const usedCodeSeconds = 120;

/** What a mail that can't be sent was for. */
type StrangersMail = 'unverified-mail' | 'inquiry-mail';

export type Limits = ReturnType<typeof createLimits>;

/** Counts in the database, and logs each refusal. */
interface Limiter {
  counter: RateLimiterPostgres;
  logger: Logger;
}

/** Allows `points` per `duration` seconds, counted under `keyPrefix`. */
type MakeLimiter = (keyPrefix: string, points: number, duration: number) => Limiter;

export function createLimits(pool: pg.Pool, settings: LimitSettings, logger: Logger) {
  const table = { storeClient: pool, tableName: 'rate_limits', tableCreated: true };
  const limiter: MakeLimiter = (keyPrefix, points, duration) => ({
    counter: new RateLimiterPostgres({ ...table, keyPrefix, points, duration }),
    logger,
  });

  const submissions = limiter('submission', settings.submissionsPerHour, hour);
  // One that is begun costs little, and a tab that is opened again begins another.
  const drafts = limiter('draft', 5 * settings.submissionsPerHour, hour);
  // Counted in kilobytes: the counter is a 32-bit integer.
  const uploads = limiter('upload', Math.ceil(settings.uploadBytesPerHour / 1024), hour);
  const loginsOfAccount = limiter('login-account', settings.failedLoginsPerAccount, hour / 4);
  const loginsOfAddress = limiter('login-address', settings.failedLoginsPerAddress, hour / 4);
  const logins = limiter('login', settings.loginsPerHour, hour);
  const registrations = limiter('registration', settings.registrationsPerHour, hour);
  // One network address may cause half of a mailbox's mails, so that one stranger can't use them all up.
  const unverifiedMails = {
    inAll: settings.unverifiedMailsPerDay,
    ofAddress: Math.ceil(settings.unverifiedMailsPerDay / 2),
  };
  const strangersMails = allowance(limiter, 'stranger', unverifiedMails);
  const confirmationMails = allowance(limiter, 'confirmation', unverifiedMails);
  const resetMailsOfDay = allowance(limiter, 'reset', unverifiedMails);
  const linkRequests = limiter('link-request', settings.linkRequestsPerHour, hour);
  const linkMails = limiter('link-mail', settings.linkMailsPerDay, 24 * hour);
  const resets = limiter('reset', settings.resetMailsPerHour, hour);
  const emailChanges = limiter('email-change', settings.resetMailsPerHour, hour);
  const inquiriesOfHour = limiter('inquiry-hour', settings.inquiriesPerHour, hour);
  const inquiriesOfDay = limiter('inquiry-day', settings.inquiriesPerDay, 24 * hour);
  const inquiriesOfMailbox = limiter('inquiry-email', inquiriesOfMailboxPerDay, 24 * hour);
  const answersOfHour = limiter('answer', messagesPerHour, hour);
  const answersOfDay = limiter('answer-day', messagesPerDay, 24 * hour);
  // The site that a calendar is on is asked each time, and by itself every three hours.
  const calendarReads = limiter('calendar-read', 6, hour);

  return {
    ...loginCodeLimits(limiter, loginsOfAddress),
    webVitals: webVitalsLimit(),
    submission: (address: string) => consume('submission', submissions, address),
    draft: (address: string) => consume('draft', drafts, address),
    upload: (address: string, bytes: number) => consume('upload', uploads, address, Math.ceil(bytes / 1024)),
    registration: (address: string) => consume('registration', registrations, address),
    /** How many mails of a kind an unverified address gets a day: in all, and requested from one network address. */
    unverifiedMails,
    // Mails to unverified addresses. Each kind has an allowance of its own, so that what strangers cause doesn't use up
    // what a person needs to log in. A failure means: don't send unless the address is verified.
    /** A mail that anyone can cause to any address: a link, a submission, an inquiry, a new address of an account. */
    strangersMail: (address: string, email: string, what: StrangersMail = 'unverified-mail') =>
      consumeShare(what, strangersMails, address, email),
    confirmationMail: (address: string, email: string) =>
      consumeShare('confirmation', confirmationMails, address, email),
    /** For a person who gets back an address that somebody else had registered. */
    forgetConfirmationMails: (email: string) =>
      confirmationMails.inAll.counter.delete(hashedKey(mailboxOf(email))),
    resetMailOfDay: (address: string, email: string) =>
      consumeShare('reset', resetMailsOfDay, address, email),
    // Requests for mails. A failure depends only on what the same network address has asked for.
    async linkMail(address: string, email: string): Promise<Result<null>> {
      const ofAddress = await consume('mail', linkRequests, address);
      return ofAddress.ok ? consume('mail', linkMails, `${address} ${mailboxOf(email)}`) : ofAddress;
    },
    async resetMail(address: string, email: string): Promise<Result<null>> {
      const ofAddress = await consume('reset', linkRequests, address);
      return ofAddress.ok ? consume('reset', resets, `${address} ${mailboxOf(email)}`) : ofAddress;
    },
    emailChange: (uid: string) => consume('mail', emailChanges, uid),
    /** A question about a home, counted for the network address that sends it. */
    async inquiry(address: string): Promise<Result<null>> {
      const ofHour = await consume('inquiry', inquiriesOfHour, address);
      return ofHour.ok ? consume('inquiry', inquiriesOfDay, address) : ofHour;
    },
    /** A question that goes to the owner: its guest has verified the email address. */
    verifiedInquiry: (email: string) => consume('inquiry', inquiriesOfMailbox, mailboxOf(email)),
    /** A message of one side of an inquiry. */
    async answer(inquiryId: string, side: string): Promise<Result<null>> {
      const ofHour = await consume('answer', answersOfHour, `${inquiryId} ${side}`);
      return ofHour.ok ? consume('answer-day', answersOfDay, `${inquiryId} ${side}`) : ofHour;
    },
    /** A calendar that its owner wants to be read now. */
    calendarRead: (propertyId: string) => consume('calendar', calendarReads, propertyId),

    /**
     * Counts an attempt to log in before the password is looked at, so that many at once cannot slip through;
     * `loginSucceeded` takes it back, but for the hourly limit on logins of any outcome: nobody needs a session every
     * minute. By account and address together: nobody can lock somebody else out.
     */
    async login(address: string, email: string): Promise<Result<null>> {
      const ofAddress = await consume('login', loginsOfAddress, address);
      if (!ofAddress.ok) return ofAddress;
      const ofAccount = await consume('login', loginsOfAccount, `${address} ${email}`);
      return ofAccount.ok ? consume('login', logins, `${address} ${email}`) : ofAccount;
    },
    async loginSucceeded(address: string, email: string): Promise<void> {
      await loginsOfAddress.counter.reward(hashedKey(address));
      await loginsOfAccount.counter.delete(hashedKey(`${address} ${email}`));
    },
  };
}

/**
 * Reports of page speed: 20 a minute from one address, 600 in all. Counted in memory, because a lost count does no harm, and
 * without a log line for each refusal.
 */
export function webVitalsLimit() {
  const ofAddress = new RateLimiterMemory({ points: 20, duration: 60 });
  const inAll = new RateLimiterMemory({ points: 600, duration: 60 });
  return async (address: string): Promise<boolean> => {
    try {
      await ofAddress.consume(address);
      await inAll.consume('all');
      return true;
    } catch {
      return false;
    }
  };
}

/** Limits on the codes of two-step login. An attempt also counts against the address's failed logins. */
function loginCodeLimits(limiter: MakeLimiter, loginsOfAddress: Limiter) {
  const codesOfAccount = limiter('login-code', codesPerQuarterHour, hour / 4);
  const usedCodes = limiter('used-code', 1, usedCodeSeconds);
  return {
    /** Counts a code before it is compared. `loginCodeAccepted` takes the attempt back. */
    async loginCode(address: string, uid: string): Promise<Result<null>> {
      const ofAddress = await consume('login-code', loginsOfAddress, address);
      return ofAddress.ok ? consume('login-code', codesOfAccount, `${address} ${uid}`) : ofAddress;
    },
    async loginCodeAccepted(address: string, uid: string): Promise<void> {
      await loginsOfAddress.counter.reward(hashedKey(address));
      await codesOfAccount.counter.delete(hashedKey(`${address} ${uid}`));
    },
    /** Claims a code. Returns false if it was already tried while the library would still accept it. */
    async claimLoginCode(uid: string, code: string): Promise<boolean> {
      return (await consume('login-code', usedCodes, `${uid} ${code}`)).ok;
    },
  };
}

/** Mails of one kind to unverified addresses: for one network address, and in all. */
type Allowance = Record<'ofAddress' | 'inAll', Limiter>;

function allowance(limiter: MakeLimiter, kind: string, mails: Record<keyof Allowance, number>): Allowance {
  return {
    ofAddress: limiter(`${kind}-share`, mails.ofAddress, 24 * hour),
    inAll: limiter(`${kind}-mail`, mails.inAll, 24 * hour),
  };
}

/** Counts for the network address first: past its share it uses up nothing that is left for others. */
async function consumeShare(
  what: LimitedAction,
  { ofAddress, inAll }: Allowance,
  address: string,
  email: string,
): Promise<Result<null>> {
  const share = await consume(what, ofAddress, `${address} ${mailboxOf(email)}`);
  return share.ok ? consume(what, inAll, mailboxOf(email)) : share;
}

async function consume(
  what: LimitedAction,
  { counter, logger }: Limiter,
  key: string,
  points = 1,
): Promise<Result<null>> {
  try {
    await counter.consume(hashedKey(key), points);
    return success(null);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    logRateLimited(logger, what);
    return failed(tooMany(what, refused));
  }
}

/** Keys are hashed: they are of one length then, and the table names nobody. */
function hashedKey(key: string): string {
  return hashSecret(key).toString('base64url');
}

function tooMany(what: LimitedAction, refused: RateLimiterRes) {
  return {
    kind: 'too-many-requests' as const,
    what,
    retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
  };
}
