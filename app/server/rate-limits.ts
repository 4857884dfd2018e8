// Rate limits for requests that cost something or can be abused. PostgreSQL stores the counts, so that limits
// hold across processes. Wraps rate-limiter-flexible.
import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { failed, type Result, success } from '#domain/failure.ts';
import { maxMessagesPerDay, maxMessagesPerHour } from '#domain/inquiry-rules.ts';
import { toMailbox } from '#domain/email-address.ts';
import type { LimitedAction } from '#domain/rate-limit.ts';
import type { Limits as LimitSettings } from './limit-settings.ts';
import { logRateLimited } from './log.ts';
import { sha256 } from './tokens.ts';

const hour = 3600;

/** How many inquiries of one guest mailbox reach owners a day. */
const inquiriesOfMailboxPerDay = 10;

/** Codes of two-step login, of one client address and account. The library allows as many per login. */
const codesPerQuarterHour = 5;
/** Seconds. The library accepts a code for 90: during its own 30 seconds, the 30 before and the 30 after. */
const usedCodeSeconds = 120;

/** The kind of mail, for the message of a failure. */
type VisitorMail = 'unverified-mail' | 'inquiry-mail';

export type Limits = ReturnType<typeof createLimits>;

/** Counts in the database and logs each failure. */
interface Limiter {
  counter: RateLimiterPostgres;
  logger: Logger;
}

/** Allows `points` per `duration` seconds, counted under `keyPrefix`. */
type CreateLimiter = (keyPrefix: string, points: number, duration: number) => Limiter;

export function createLimits(pool: pg.Pool, settings: LimitSettings, logger: Logger) {
  const table = { storeClient: pool, tableName: 'rate_limits', tableCreated: true };
  const createLimiter: CreateLimiter = (keyPrefix, points, duration) => ({
    counter: new RateLimiterPostgres({ ...table, keyPrefix, points, duration }),
    logger,
  });

  const submissions = createLimiter('submission', settings.submissionsPerHour, hour);
  // Five times as many drafts as submissions: a draft costs little, and each reopened tab may start one.
  const drafts = createLimiter('draft', 5 * settings.submissionsPerHour, hour);
  // In KB, because the counter is a 32-bit integer.
  const uploads = createLimiter('upload', Math.ceil(settings.uploadBytesPerHour / 1024), hour);
  const loginsOfAccount = createLimiter('login-account', settings.failedLoginsPerAccount, hour / 4);
  const loginsOfClient = createLimiter('login-client', settings.failedLoginsPerAddress, hour / 4);
  const logins = createLimiter('login', settings.loginsPerHour, hour);
  const registrations = createLimiter('registration', settings.registrationsPerHour, hour);
  const inquiriesOfHour = createLimiter('inquiry-hour', settings.inquiriesPerHour, hour);
  const inquiriesOfDay = createLimiter('inquiry-day', settings.inquiriesPerDay, 24 * hour);
  const inquiriesOfMailbox = createLimiter('verified-inquiry', inquiriesOfMailboxPerDay, 24 * hour);
  const reports = createLimiter('report', 5, hour);
  const messagesOfHour = createLimiter('message-hour', maxMessagesPerHour, hour);
  const messagesOfDay = createLimiter('message-day', maxMessagesPerDay, 24 * hour);

  return {
    ...loginCodeLimits(createLimiter, loginsOfClient),
    ...calendarLimits(createLimiter),
    ...mailLimits(createLimiter, settings),
    ...savedSearchLimit(createLimiter, settings),
    ...ownerLimits(createLimiter, settings),
    consumeWebVitals: webVitalsLimit(),
    consumeSubmission: (clientAddress: string) => consume('submission', submissions, clientAddress),
    consumeDraft: (clientAddress: string) => consume('draft', drafts, clientAddress),
    consumeUpload: (clientAddress: string, bytes: number) =>
      consume('upload', uploads, clientAddress, Math.ceil(bytes / 1024)),
    consumeRegistration: (clientAddress: string) => consume('registration', registrations, clientAddress),
    /** An inquiry as sent, counted for the client address. */
    async consumeInquiry(clientAddress: string): Promise<Result<null>> {
      const ofHour = await consume('inquiry', inquiriesOfHour, clientAddress);
      return ofHour.ok ? consume('inquiry', inquiriesOfDay, clientAddress) : ofHour;
    },
    /** An inquiry that goes to the owner, counted for the guest's mailbox. */
    consumeVerifiedInquiry: (email: string) =>
      consume('verified-inquiry', inquiriesOfMailbox, toMailbox(email)),
    /** A message of one side of an inquiry. */
    async consumeMessage(inquiryId: string, side: string): Promise<Result<null>> {
      const ofHour = await consume('message', messagesOfHour, `${inquiryId} ${side}`);
      return ofHour.ok ? consume('message-day', messagesOfDay, `${inquiryId} ${side}`) : ofHour;
    },
    /** Reports of properties. */
    consumeReport: (clientAddress: string) => consume('report', reports, clientAddress),

    /**
     * Counts a login before its password is compared, so that concurrent attempts can't exceed the limit.
     * `loginSucceeded` undoes the count, except in `logins`, which limits successful logins too. Counts by
     * account and client address together, so that an attacker can't lock out the account's owner. A password
     * that a logged-in person enters again counts as well, and has a sentence of its own.
     */
    async consumeLogin(
      clientAddress: string,
      email: string,
      what: 'login' | 'password' = 'login',
    ): Promise<Result<null>> {
      const ofClient = await consume(what, loginsOfClient, clientAddress);
      if (!ofClient.ok) return ofClient;
      const ofAccount = await consume(what, loginsOfAccount, `${clientAddress} ${email}`);
      return ofAccount.ok ? consume(what, logins, `${clientAddress} ${email}`) : ofAccount;
    },
    async loginSucceeded(clientAddress: string, email: string): Promise<void> {
      await loginsOfClient.counter.reward(hashedKey(clientAddress));
      await loginsOfAccount.counter.delete(hashedKey(`${clientAddress} ${email}`));
    },
  };
}

function mailLimits(createLimiter: CreateLimiter, settings: LimitSettings) {
  const unverifiedMails = toShares(settings.unverifiedMailsPerDay);
  const verifiedMails = toShares(settings.strangerMailsPerDay);
  const visitorMails = {
    any: createAllowance(createLimiter, 'visitor', unverifiedMails),
    verified: createAllowance(createLimiter, 'visitor-verified', verifiedMails),
  };
  const resetMails = {
    any: createAllowance(createLimiter, 'reset', unverifiedMails),
    verified: createAllowance(createLimiter, 'reset-verified', verifiedMails),
  };
  const verificationMails = createAllowance(createLimiter, 'verification', unverifiedMails);
  const linkRequests = createLimiter('link-request', settings.linkRequestsPerHour, hour);
  const linkMails = createLimiter('link-mail', settings.linkMailsPerDay, 24 * hour);
  const resets = createLimiter('reset', settings.resetMailsPerHour, hour);
  const emailChanges = createLimiter('email-change', settings.resetMailsPerHour, hour);
  return {
    /** Mails of one kind to an unverified address per day: in total, and caused by one client address. */
    unverifiedMails,
    // Mails that strangers may have caused. Each kind has its own allowance, so that mails caused by others
    // don't use up the mails that a person needs to log in.
    /** A mail that anyone can send to any address: a link, a submission, an inquiry, a new address. */
    consumeVisitorMail: (clientAddress: string, email: string, what: VisitorMail = 'unverified-mail') =>
      consumeShare(what, visitorMails.any, clientAddress, email),
    /** The same to a verified address, beyond the allowance of `consumeVisitorMail`. */
    consumeVerifiedMail: (clientAddress: string, email: string, what: VisitorMail) =>
      consumeShare(what, visitorMails.verified, clientAddress, email),
    consumeVisitorMailReach: (clientAddress: string, email: string) =>
      consumeReach('unverified-mail', visitorMails, clientAddress, email),
    consumeResetMailReach: (clientAddress: string, email: string) =>
      consumeReach('reset', resetMails, clientAddress, email),
    consumeVerificationMail: (clientAddress: string, email: string) =>
      consumeShare('verification', verificationMails, clientAddress, email),
    /** Resets the count for an address that its person recovers after another person registered it. */
    forgetVerificationMails: (email: string) =>
      verificationMails.total.counter.delete(hashedKey(toMailbox(email))),
    // Requests for mails. Counted by client address alone, so that failures reveal no accounts.
    async consumeLinkMail(clientAddress: string, email: string): Promise<Result<null>> {
      const ofClient = await consume('link-mail', linkRequests, clientAddress);
      return ofClient.ok ? consume('link-mail', linkMails, `${clientAddress} ${toMailbox(email)}`) : ofClient;
    },
    async consumeResetMail(clientAddress: string, email: string): Promise<Result<null>> {
      const ofClient = await consume('reset', linkRequests, clientAddress);
      return ofClient.ok ? consume('reset', resets, `${clientAddress} ${toMailbox(email)}`) : ofClient;
    },
    consumeEmailChange: (uid: string) => consume('email-change', emailChanges, uid),
  };
}

/** Page speed reports: 20 a minute per client address, 600 in total. A lost count in memory does no harm. */
export function webVitalsLimit() {
  const ofClient = new RateLimiterMemory({ points: 20, duration: 60 });
  const total = new RateLimiterMemory({ points: 600, duration: 60 });
  return async (clientAddress: string): Promise<boolean> => {
    try {
      await ofClient.consume(clientAddress);
      await total.consume('all');
      return true;
    } catch {
      return false;
    }
  };
}

/** Each read requests the site that hosts the calendar. The worker reads every three hours by itself. */
function calendarLimits(createLimiter: CreateLimiter) {
  const reads = createLimiter('calendar-read', 6, hour);
  const tests = createLimiter('calendar-test', 20, hour);
  return {
    /** Reads of a calendar link that an owner starts. */
    consumeCalendarRead: (linkId: string) => consume('calendar-read', reads, linkId),
    /** Calendar links that an owner tests, including links that can't be read. */
    consumeCalendarTest: (propertyId: string) => consume('calendar-test', tests, propertyId),
  };
}

function savedSearchLimit(createLimiter: CreateLimiter, { savedSearchesPerHour }: LimitSettings) {
  const savedSearches = createLimiter('saved-search', savedSearchesPerHour, hour);
  const consumeSavedSearch = (clientAddress: string) => consume('saved-search', savedSearches, clientAddress);
  return { consumeSavedSearch };
}

function ownerLimits(createLimiter: CreateLimiter, settings: LimitSettings) {
  const changesOfHour = createLimiter('owner-change-hour', settings.ownerChangesPerHour, hour);
  const changesOfDay = createLimiter('owner-change-day', settings.ownerChangesPerDay, 24 * hour);
  return {
    /** A form that an owner sends about a property: each may invalidate every visitor's cached pages. */
    async consumeOwnerChange(propertyId: string): Promise<Result<null>> {
      const ofHour = await consume('owner-change', changesOfHour, propertyId);
      return ofHour.ok ? consume('owner-change', changesOfDay, propertyId) : ofHour;
    },
  };
}

/** Limits on the codes of two-step login. An attempt also counts against the address's failed logins. */
function loginCodeLimits(createLimiter: CreateLimiter, loginsOfClient: Limiter) {
  const codesOfAccount = createLimiter('login-code', codesPerQuarterHour, hour / 4);
  const usedCodes = createLimiter('used-code', 1, usedCodeSeconds);
  return {
    /** Counts a code before it is compared. `loginCodeAccepted` undoes the count. */
    async consumeLoginCode(clientAddress: string, uid: string): Promise<Result<null>> {
      const ofClient = await consume('login-code', loginsOfClient, clientAddress);
      return ofClient.ok ? consume('login-code', codesOfAccount, `${clientAddress} ${uid}`) : ofClient;
    },
    async loginCodeAccepted(clientAddress: string, uid: string): Promise<void> {
      await loginsOfClient.counter.reward(hashedKey(clientAddress));
      await codesOfAccount.counter.delete(hashedKey(`${clientAddress} ${uid}`));
    },
    /** Claims a code. Returns false if it was already tried while the library would still accept it. */
    async claimLoginCode(uid: string, code: string): Promise<boolean> {
      return (await consume('login-code', usedCodes, `${uid} ${code}`)).ok;
    },
  };
}

/** Mails of one kind to one mailbox: caused by one client address, and in total. */
type Allowance = Record<'ofClient' | 'total', Limiter>;

/** One client address may cause half of a mailbox's mails, so that one sender can't use up all of them. */
function toShares(total: number): Record<keyof Allowance, number> {
  return { total, ofClient: Math.ceil(total / 2) };
}

/** Whether a mail goes only to an address that its person has verified. Null if it isn't sent. */
type MailReach = { verifiedOnly: boolean } | null;

/** Mails whose request is answered alike for every address: to any, then to a verified one, then to none. */
async function consumeReach(
  what: LimitedAction,
  { any, verified }: Record<'any' | 'verified', Allowance>,
  clientAddress: string,
  email: string,
): Promise<MailReach> {
  if ((await consumeShare(what, any, clientAddress, email)).ok) return { verifiedOnly: false };
  return (await consumeShare(what, verified, clientAddress, email)).ok ? { verifiedOnly: true } : null;
}

function createAllowance(
  createLimiter: CreateLimiter,
  kind: string,
  mails: Record<keyof Allowance, number>,
): Allowance {
  return {
    ofClient: createLimiter(`${kind}-share`, mails.ofClient, 24 * hour),
    total: createLimiter(`${kind}-mail`, mails.total, 24 * hour),
  };
}

/** Counts for the client address first, so that an address past its share doesn't reduce the total. */
async function consumeShare(
  what: LimitedAction,
  { ofClient, total }: Allowance,
  clientAddress: string,
  email: string,
): Promise<Result<null>> {
  const share = await consume(what, ofClient, `${clientAddress} ${toMailbox(email)}`);
  return share.ok ? consume(what, total, toMailbox(email)) : share;
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
  return sha256(key).toString('base64url');
}

function tooMany(what: LimitedAction, refused: RateLimiterRes) {
  return {
    kind: 'too-many-requests' as const,
    action: what,
    retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
  };
}
