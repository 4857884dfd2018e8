// How often an address or an account may do what costs or can be abused. Counted in PostgreSQL, so that it holds
// across processes. Hides rate-limiter-flexible.
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { failed, type LimitedAction, type Result, success } from '#domain/failure.ts';
import { messagesPerDay, messagesPerHour } from '#domain/inquiry.ts';
import type { Limits as LimitSettings } from './config.ts';
import { hashSecret } from './secrets.ts';

const hour = 3600;

/** From one email address (DECISIONS, "abuse"). */
const inquiriesOfEmailPerDay = 10;
/** Codes of two-step login from one address for one account; the library allows as many for one login. */
const codesPerQuarterHour = 5;
/** Seconds. The library accepts a code for 90: its own half minute, the one before and the one after. */
const usedCodeSeconds = 120;

export type Limits = ReturnType<typeof createLimits>;

/** Points in a duration of seconds, counted under a prefix of their own. */
type MakeLimiter = (keyPrefix: string, points: number, duration: number) => RateLimiterPostgres;

export function createLimits(pool: pg.Pool, settings: LimitSettings) {
  const limiter: MakeLimiter = (keyPrefix, points, duration) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
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
  // To an address that nobody has confirmed. Counted apart, so that what a stranger causes does not use up what the
  // person needs to get in.
  const unconfirmed = (kind: string) => limiter(`${kind}-mail`, settings.unverifiedMailsPerDay, 24 * hour);
  const strangersMails = unconfirmed('stranger');
  const confirmationMails = unconfirmed('confirmation');
  const resetMailsOfDay = unconfirmed('reset');
  const linkRequests = limiter('link-request', settings.linkRequestsPerHour, hour);
  const linkMails = limiter('link-mail', settings.linkMailsPerDay, 24 * hour);
  const resets = limiter('reset', settings.resetMailsPerHour, hour);
  const emailChanges = limiter('email-change', settings.resetMailsPerHour, hour);
  const inquiriesOfHour = limiter('inquiry-hour', settings.inquiriesPerHour, hour);
  const inquiriesOfDay = limiter('inquiry-day', settings.inquiriesPerDay, 24 * hour);
  const inquiriesOfEmail = limiter('inquiry-email', inquiriesOfEmailPerDay, 24 * hour);
  const answersOfHour = limiter('answer', messagesPerHour, hour);
  const answersOfDay = limiter('answer-day', messagesPerDay, 24 * hour);
  // The site that a calendar is on is asked each time, and by itself every three hours.
  const calendarReads = limiter('calendar-read', 6, hour);

  return {
    ...loginCodeLimits(limiter, loginsOfAddress),
    submission: (address: string) => consume('submission', submissions, address),
    draft: (address: string) => consume('draft', drafts, address),
    upload: (address: string, bytes: number) => consume('upload', uploads, address, Math.ceil(bytes / 1024)),
    registration: (address: string) => consume('registration', registrations, address),
    /** A mail that anybody can cause to any address: links, a submission, a new address of an account. */
    strangersMail: (email: string) => consume('mail', strangersMails, email.toLowerCase()),
    confirmationMail: (email: string) => consume('confirmation', confirmationMails, email),
    /** For whoever gets an address back that somebody else had registered. */
    forgetConfirmationMails: (email: string) => confirmationMails.delete(hashedKey(email)),
    resetMailOfDay: (email: string) => consume('reset', resetMailsOfDay, email),
    /** Counted for the one who asks and for the one who gets the mail, who need not be the same. */
    async linkMail(address: string, email: string): Promise<Result<null>> {
      const ofAddress = await consume('mail', linkRequests, address);
      return ofAddress.ok ? consume('mail', linkMails, email) : ofAddress;
    },
    /** Counted for both as well. */
    async resetMail(address: string, email: string): Promise<Result<null>> {
      const ofAddress = await consume('reset', linkRequests, address);
      return ofAddress.ok ? consume('reset', resets, email) : ofAddress;
    },
    emailChange: (uid: string) => consume('mail', emailChanges, uid),
    /**
     * A question about a home, counted for the address of the network and for that of the guest. Where that one is
     * proved it is counted apart: strangers who type it use up nothing of whose it is.
     */
    async inquiry(address: string, email: string, isProved: boolean): Promise<Result<null>> {
      const ofHour = await consume('inquiry', inquiriesOfHour, address);
      if (!ofHour.ok) return ofHour;
      const ofDay = await consume('inquiry', inquiriesOfDay, address);
      const sender = isProved ? `proved ${email}` : email;
      return ofDay.ok ? consume('inquiry', inquiriesOfEmail, sender) : ofDay;
    },
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
      await loginsOfAddress.reward(hashedKey(address));
      await loginsOfAccount.delete(hashedKey(`${address} ${email}`));
    },
  };
}

/** For the codes of two-step login. They count for an address like wrong passwords do. */
function loginCodeLimits(limiter: MakeLimiter, loginsOfAddress: RateLimiterPostgres) {
  const codesOfAccount = limiter('login-code', codesPerQuarterHour, hour / 4);
  const usedCodes = limiter('used-code', 1, usedCodeSeconds);
  return {
    /** Counts a code before it is compared. `loginCodeAccepted` takes the attempt back. */
    async loginCode(address: string, uid: string): Promise<Result<null>> {
      const ofAddress = await consume('login-code', loginsOfAddress, address);
      return ofAddress.ok ? consume('login-code', codesOfAccount, `${address} ${uid}`) : ofAddress;
    },
    async loginCodeAccepted(address: string, uid: string): Promise<void> {
      await loginsOfAddress.reward(hashedKey(address));
      await codesOfAccount.delete(hashedKey(`${address} ${uid}`));
    },
    /** True for the first try of a code; false for another one as long as the code could be replayed. */
    async claimLoginCode(uid: string, code: string): Promise<boolean> {
      return (await consume('login-code', usedCodes, `${uid} ${code}`)).ok;
    },
  };
}

async function consume(
  what: LimitedAction,
  by: RateLimiterPostgres,
  key: string,
  points = 1,
): Promise<Result<null>> {
  try {
    await by.consume(hashedKey(key), points);
    return success(null);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
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
