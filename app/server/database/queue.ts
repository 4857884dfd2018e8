// Adds background jobs, in the transaction of the change that causes them. The worker process runs them
// (worker-process.ts). Hides graphile-worker.
import { sql } from 'kysely';
import type { InquiryNews, Side } from '#domain/conversation.ts';
import type { Database } from './database.ts';

/** Every kind of job with its payload: ids, and an email address where no row has it. */
export interface Jobs {
  /** `isRetry`: the photo has killed the decoder once. */
  'derive-photo': { photoId: string; isRetry?: boolean };
  /** Makes the AVIF variants of a photo that is ready. */
  'encode-avif': { photoId: string };
  /** Deletes the files of photos whose rows were deleted. */
  'delete-files': { storageKeys: string[] };
  'read-calendar': { propertyId: string };
  'send-mail': MailJob;
}

/**
 * Every kind of mail with what its job holds: ids, and the address if nothing else tells it. The words, and the tokens of
 * links, are made when the mail is sent. With `confirmedOnly` it is sent only to an address that an account has verified.
 */
export interface MailJobs {
  'password-reset': { email: string; confirmedOnly: boolean };
  'email-confirmation': { uid: string };
  'email-change': { uid: string; email: string };
  'email-change-asked': { email: string };
  'email-changed': { email: string };
  'account-deleted': { email: string };
  'two-factor-on': { email: string };
  'two-factor-off': { email: string };
  'two-factor-reset': { email: string };
  'backup-codes-renewed': { email: string };
  submission: { propertyId: string; confirmedOnly: boolean };
  decision: { propertyId: string };
  'owner-links': { email: string; confirmedOnly: boolean };
  /** `tokenVersion` is the draft's when the link was requested: revoking the draft's tokens stops the mail. */
  'draft-link': { draftId: string; tokenVersion: string; email: string; confirmedOnly: boolean };
  'inquiry-confirmation': { inquiryId: string };
  /** The mail may quote the message `wordsOf`. */
  'inquiry-news': { inquiryId: string; to: Side; news: InquiryNews; wordsOf: string | null };
  /** The inquiry is deleted when the mail is sent. `datesFreed`: an accepted stay ended with it. */
  'inquiry-ended': { email: string; title: string; by: 'property' | Side; datesFreed: boolean };
}

export type MailJob<About extends keyof MailJobs = keyof MailJobs> = {
  [Name in About]: { about: Name } & MailJobs[Name];
}[About];

/**
 * Lower numbers run first. Mails come before photos, because a visitor waits for the mail, and 40 photos take a
 * minute.
 */
const priorities: Record<keyof Jobs, number> = {
  'send-mail': 0,
  'delete-files': 0,
  'read-calendar': 0,
  'derive-photo': 1,
  'encode-avif': 32_002,
};

/**
 * Priorities among photos. The n-th waiting photo of each client address has the same priority, so that addresses
 * take turns. Then come retries, and last AVIF (see `priorities`).
 */
export const photoPriorities = {
  behind: (waiting: number) => Math.min(1 + waiting, 32_000),
  retry: 32_001,
};

interface JobOptions {
  priority?: number;
  /** Waiting jobs with the same key are merged into one. */
  key?: string | null;
}

/** Adds a job. Inside a transaction, the job exists only once the transaction is committed. */
export async function addJob<Name extends keyof Jobs>(
  db: Database,
  name: Name,
  payload: Jobs[Name],
  { priority = priorities[name], key = null }: JobOptions = {},
): Promise<void> {
  const json = JSON.stringify(payload);
  await sql`SELECT graphile_worker.add_job(${name}, payload => ${json}::json, max_attempts => 25,
    priority => ${priority}::integer, job_key => ${key}::text)`.execute(db);
}
