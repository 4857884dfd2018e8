// Rate limits for requests that cost something or can be abused. PostgreSQL stores the counts, so that limits hold
// across processes. Wraps rate-limiter-flexible.
import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { failed, type Result, success } from '#domain/failure.ts';
import { messagesPerDay, messagesPerHour } from '#domain/inquiry-rules.ts';
import { toMailbox } from '#domain/email-address.ts';
import type { LimitedAction } from '#domain/rate-limit.ts';
import type { Limits as LimitSettings } from './config.ts';
import { logRateLimited } from './log.ts';
import { hashToken } from './tokens.ts';

const hour = 3600;

/** Sent from one mailbox. */
const inquiriesOfMailboxPerDay = 10;

/** Codes of two-step login, from one network address for one account. The library allows the same number per login. */
const codesPerQuarterHour = 5;
/** Seconds. The library accepts a code for 90: during its own 30 seconds, the 30 before and the 30 after. */
const usedCodeSeconds = 120;

/** The kind of mail, for the message of a refusal. */
type VisitorMail = 'unverified-mail' | 'inquiry-mail';

export type Limits = ReturnType<typeof createLimits>;

/** Counts in the database and logs each refusal. */
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
  // Five times as many drafts as submissions: a draft costs little, and each reopened tab may start one.
  const drafts = limiter('draft', 5 * settings.submissionsPerHour, hour);
  // In KB, because the counter is a 32-bit integer.
  const uploads = limiter('upload', Math.ceil(settings.uploadBytesPerHour / 1024), hour);
  const loginsOfAccount = limiter('login-account', settings.failedLoginsPerAccount, hour / 4);
  const loginsOfAddress = limiter('login-address', settings.failedLoginsPerAddress, hour / 4);
  const logins = limiter('login', settings.loginsPerHour, hour);
  const registrations = limiter('registration', settings.registrationsPerHour, hour);
  // One network address may cause half of a mailbox's mails, so that one sender can't use up all of them.
  const unverifiedMails = {
    inAll: settings.unverifiedMailsPerDay,
    ofAddress: Math.ceil(settings.unverifiedMailsPerDay / 2),
  };
  const visitorMails = allowance(limiter, 'stranger', unverifiedMails);
  const verificationMails = allowance(limiter, 'confirmation', unverifiedMails);
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
  // Each read requests the site that hosts the calendar. The worker reads every three hours by itself.
  const calendarReads = limiter('calendar-read', 6, hour);
  const calendarTests = limiter('calendar-test', 20, hour);

  return {
    ...loginCodeLimits(limiter, loginsOfAddress),
    webVitals: webVitalsLimit(),
    submission: (address: string) => consume('submission', submissions, address),
    draft: (address: string) => consume('draft', drafts, address),
    upload: (address: string, bytes: number) => consume('upload', uploads, address, Math.ceil(bytes / 1024)),
    registration: (address: string) => consume('registration', registrations, address),
    /** How many mails of one kind an unverified address receives a day: in total, and caused by one network address. */
    unverifiedMails,
    // Mails to unverified addresses. Each kind has its own allowance, so that mails caused by others don't use up the
    // mails that a person needs to log in. On failure, callers must send to verified addresses only.
    /** A mail that anyone can send to any address: a link, a submission, an inquiry, an account's new address. */
    visitorMail: (address: string, email: string, what: VisitorMail = 'unverified-mail') =>
      consumeShare(what, visitorMails, address, email),
    verificationMail: (address: string, email: string) =>
      consumeShare('confirmation', verificationMails, address, email),
    /** For a person who recovers an address that another person had registered. */
    forgetVerificationMails: (email: string) =>
      verificationMails.inAll.counter.delete(hashedKey(toMailbox(email))),
    resetMailOfDay: (address: string, email: string) =>
      consumeShare('reset', resetMailsOfDay, address, email),
    // Requests for mails. Counts only requests from the same network address, so that failures reveal no accounts.
    async linkMail(address: string, email: string): Promise<Result<null>> {
      const ofAddress = await consume('mail', linkRequests, address);
      return ofAddress.ok ? consume('mail', linkMails, `${address} ${toMailbox(email)}`) : ofAddress;
    },
    async resetMail(address: string, email: string): Promise<Result<null>> {
      const ofAddress = await consume('reset', linkRequests, address);
      return ofAddress.ok ? consume('reset', resets, `${address} ${toMailbox(email)}`) : ofAddress;
    },
    emailChange: (uid: string) => consume('mail', emailChanges, uid),
    /** An inquiry as sent, counted for the network address. */
    async inquiry(address: string): Promise<Result<null>> {
      const ofHour = await consume('inquiry', inquiriesOfHour, address);
      return ofHour.ok ? consume('inquiry', inquiriesOfDay, address) : ofHour;
    },
    /** An inquiry that goes to the owner, counted for the guest's mailbox. */
    verifiedInquiry: (email: string) => consume('inquiry', inquiriesOfMailbox, toMailbox(email)),
    /** A message of one side of an inquiry. */
    async answer(inquiryId: string, side: string): Promise<Result<null>> {
      const ofHour = await consume('answer', answersOfHour, `${inquiryId} ${side}`);
      return ofHour.ok ? consume('answer-day', answersOfDay, `${inquiryId} ${side}`) : ofHour;
    },
    /** Reads of a calendar link that an owner starts. */
    calendarRead: (linkId: string) => consume('calendar', calendarReads, linkId),
    /** Calendar links that an owner adds, including refused ones. */
    calendarTest: (propertyId: string) => consume('calendar-test', calendarTests, propertyId),

    /**
     * Counts a login before its password is compared, so that concurrent attempts can't exceed the limit.
     * `loginSucceeded` takes the attempt back, except from the hourly limit on logins of any outcome. Counts by
     * account and network address together, so that an attacker can't lock out the account's owner.
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
 * Page speed reports: 20 a minute per network address, 600 a minute in total. Counts in memory, because a lost count
 * does no harm, and doesn't log refusals.
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

/** Mails of one kind to unverified addresses: caused by one network address, and in total. */
type Allowance = Record<'ofAddress' | 'inAll', Limiter>;

function allowance(limiter: MakeLimiter, kind: string, mails: Record<keyof Allowance, number>): Allowance {
  return {
    ofAddress: limiter(`${kind}-share`, mails.ofAddress, 24 * hour),
    inAll: limiter(`${kind}-mail`, mails.inAll, 24 * hour),
  };
}

/** Counts for the network address first, so that an address past its share doesn't reduce the total. */
async function consumeShare(
  what: LimitedAction,
  { ofAddress, inAll }: Allowance,
  address: string,
  email: string,
): Promise<Result<null>> {
  const share = await consume(what, ofAddress, `${address} ${toMailbox(email)}`);
  return share.ok ? consume(what, inAll, toMailbox(email)) : share;
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

/** Hashes give keys a fixed length and keep addresses out of the table. */
function hashedKey(key: string): string {
  return hashToken(key).toString('base64url');
}

function tooMany(what: LimitedAction, refused: RateLimiterRes) {
  return {
    kind: 'too-many-requests' as const,
    action: what,
    retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
  };
}
