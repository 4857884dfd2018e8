// Inquiries for tests: a listed property, the guest's form, and both sides as their mailed links open them.
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { addDays } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Result } from '#domain/failure.ts';
import type { User } from '#server/accounts/access.ts';
import { type InquirySide, openInquiryLink } from '#server/inquiries/sides.ts';
import { insertHome } from './homes.ts';
import { byPassword, register, sentMails, type TestApp, tokenMailedTo, userWith, valueOf } from './people.ts';
import { sendInquiry, verifyInquiry } from '#server/inquiries/asking.ts';
import { verifyEmail } from '#server/accounts/confirmations.ts';

/** The date `days` from today in California, as YYYY-MM-DD. */
export function inDays(days: number): string {
  return addDays(todayInLosAngeles(new Date()), days);
}

/** Creates an approved property without a calendar feed that rents for one to three months. Returns its id. */
export async function homeOf({ db }: Pick<TestApp, 'db'>, email: string, title = 'Bright condo by the pier') {
  const id = await insertHome(db, null);
  await db
    .updateTable('properties')
    .set({ submitterEmail: email, landlordEmail: email, nextAvailableDate: '2026-01-01', title })
    .where('id', '=', id)
    .execute();
  return id;
}

/** The guest's form for forty nights, starting in 30 days. */
export function inquiryForm(change: Record<string, unknown> = {}) {
  return {
    arrival: inDays(30),
    departure: inDays(70),
    guests: '2',
    name: 'Gwen Canary',
    email: 'gwen@guest.example',
    phone: '619-555-0199',
    message: 'Is the patio shaded?',
    ...change,
  };
}

/** Sends an inquiry without an account. `change` replaces fields of the form. */
export function ask(
  { app }: Pick<TestApp, 'app'>,
  propertyId: string,
  change: Record<string, unknown> = {},
  { address = '192.0.2.1', key = uuidv4() } = {},
) {
  return sendInquiry(app, inquiryForm(change), { propertyId, key, user: null, ownerKeys: [], address });
}

/** Returns the kind of failure, null for a success. */
export function refusalOf(answer: Result<unknown>): string | null {
  return answer.ok ? null : answer.failure.kind;
}

/** Returns the messages of invalid fields by field. */
export function issuesOf(answer: Result<unknown>): Record<string, string> {
  const issues = answer.ok || answer.failure.kind !== 'invalid' ? [] : answer.failure.issues;
  return Object.fromEntries(issues.map(({ field, message }) => [field, message]));
}

/** Registers a user with a verified email address. */
export async function provedUser(testApp: TestApp, email: string): Promise<User> {
  const cookie = await register(testApp.app, email);
  valueOf(await verifyEmail(testApp.app, await tokenMailedTo(testApp, email), byPassword));
  return userWith(testApp.app, cookie);
}

/** Stores "message 1.", "message 2." and so on, by owner and guest in turn, each followed by `filler` characters. */
export async function addMessages(
  { db }: Pick<TestApp, 'db'>,
  inquiryId: string,
  { count, filler = 0 }: { count: number; filler?: number },
): Promise<void> {
  await sql`INSERT INTO inquiry_messages (inquiry_id, id, author, body)
    SELECT ${inquiryId}, gen_random_uuid(), CASE number % 2 WHEN 0 THEN 'guest' ELSE 'owner' END,
      'message ' || number || '.' || repeat('x', ${filler})
    FROM generate_series(1, ${count}) AS number ORDER BY number`.execute(db);
}

/** Returns the token of the newest inquiry link mailed to an address. */
export async function inquiryTokenTo(testApp: TestApp, email: string): Promise<string> {
  const texts = (await sentMails(testApp, email)).map(({ text }) => text);
  const text = texts.findLast((one) => one.includes('/inquiry-link/')) ?? '';
  return /\/inquiry-link\/(\S+)/.exec(text)?.[1] ?? '';
}

/** Returns the side that the newest mailed link opens. */
export async function sideMailedTo(testApp: TestApp, email: string): Promise<InquirySide> {
  const side = await openInquiryLink(testApp.app, await inquiryTokenTo(testApp, email));
  if (!side) throw new Error(`no link opens a conversation for ${email}`);
  return side;
}

/** Starts an inquiry that has reached its owner. Returns both sides, opened by their mailed links. */
export async function conversation(
  testApp: TestApp,
  propertyId: string,
  { owner, ...change }: { owner: string; email: string } & Record<string, unknown>,
) {
  valueOf(await ask(testApp, propertyId, change));
  const guest = await sideMailedTo(testApp, change.email);
  valueOf(await verifyInquiry(testApp.app, guest));
  const asOwner = await sideMailedTo(testApp, owner);
  if (guest.side !== 'guest' || asOwner.side !== 'owner') throw new Error('a link opens the wrong side');
  return { guest, owner: asOwner };
}
