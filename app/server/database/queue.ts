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

/** A mail by what it is about. Its words, and the secrets of its links, are made when it is sent. */
export type MailJob = AccountMail | OwnerMail | InquiryMail;

/** With `confirmedOnly` it is sent only if somebody has confirmed the address. */
export type AccountMail =
  | { about: 'password-reset'; email: string; confirmedOnly: boolean }
  | { about: 'email-confirmation'; uid: string }
  | { about: 'email-change'; uid: string; email: string }
  | { about: 'email-change-asked' | 'email-changed' | 'account-deleted'; email: string }
  | { about: TwoFactorNews; email: string };

export type TwoFactorNews = 'two-factor-on' | 'two-factor-off' | 'two-factor-reset' | 'backup-codes-renewed';

export type OwnerMail =
  | { about: 'submission'; propertyId: string; confirmedOnly: boolean }
  | { about: 'decision'; propertyId: string }
  | { about: 'owner-links'; email: string; confirmedOnly: boolean }
  | DraftLinkMail;

/** `tokenVersion` is the draft's at the time of the request: no link goes out after the draft's tokens were revoked. */
export interface DraftLinkMail {
  about: 'draft-link';
  draftId: string;
  tokenVersion: string;
  email: string;
  confirmedOnly: boolean;
}

/**
 * The mail may quote the message `wordsOf`. The job for an ended inquiry holds the address and the title, because the inquiry
 * is deleted; `datesFreed` says whether an agreed stay ended with it.
 */
export type InquiryMail =
  | { about: 'inquiry-confirmation'; inquiryId: string }
  | { about: 'inquiry-news'; inquiryId: string; to: Side; news: InquiryNews; wordsOf: string | null }
  | { about: 'inquiry-ended'; email: string; title: string; by: 'home' | Side; datesFreed: boolean };

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
