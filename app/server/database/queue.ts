// The queue: jobs are added in the transaction of the change that calls for them, and worked through by the
// child process (worker-process.ts). Hides graphile-worker.
import { sql } from 'kysely';
import type { InquiryNews, Side } from '#domain/conversation.ts';
import type { Database } from './database.ts';

/** Every kind of job with what it needs to know: ids, and an address where nothing else says to whom. */
export interface Jobs {
  /** `isRetry`: the photo has ended the decoder once. */
  'derive-photo': { photoId: string; isRetry?: boolean };
  /** The second pass over a photo that is ready. */
  'encode-avif': { photoId: string };
  /** Of photos whose rows are gone. */
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

/** The lower number goes first: a person waits for a mail, and forty photos take a minute. */
const priorities: Record<keyof Jobs, number> = {
  'send-mail': 0,
  'delete-files': 0,
  'read-calendar': 0,
  'derive-photo': 1,
  'encode-avif': 32_002,
};

/**
 * Among photos: the n-th that waits from one address stands beside the n-th of every other, then come retries, and
 * last the second pass, which the highest of these numbers is for.
 */
export const photoPriorities = {
  behind: (waiting: number) => Math.min(1 + waiting, 32_000),
  retry: 32_001,
};

interface JobOptions {
  priority?: number;
  /** Of several jobs with one key that wait only one is done. */
  key?: string | null;
}

/** Adds a job; inside a transaction it exists when, and only when, the transaction is committed. */
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
