// Inquiries for tests: a listed property, the guest's form, and both sides as their mailed links open them.
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { todayInLosAngeles, formatRange, addDays } from '#domain/day.ts';
import type { Result } from '#domain/failure.ts';
import { openInquiryLink, type InquirySide, type User } from '#server/access/proofs.ts';
import { ownerAddress } from '#server/accounts/email-addresses.ts';
import { insertProperty, updateProperty } from './properties.ts';
import {
  byPassword,
  register,
  sentMails,
  type TestServer,
  tokenMailedTo,
  userWith,
  valueOf,
} from './test-server.ts';
import { getInquiry } from '#server/inquiries/read-inquiries.ts';
import { sendMessage } from '#server/inquiries/reply.ts';
import { type InquiryRequest, sendInquiry, verifyInquiry } from '#server/inquiries/send-inquiry.ts';
import { acceptStay } from '#server/inquiries/stays.ts';
import { verifyEmail } from '#server/accounts/email-verification.ts';

/** The date `days` from today in California, as YYYY-MM-DD. */
export function inDays(days: number): string {
  return addDays(todayInLosAngeles(new Date()), days);
}

/**
 * The dates from and to so many days from today, as in the subject of a mail. By default those of
 * `inquiryForm`.
 */
export function mailedDates(checkInDays = 30, checkOutDays = 70): string {
  return formatRange({ from: inDays(checkInDays), to: inDays(checkOutDays) }, inDays(0));
}

export const ownerEmail = 'owner@home.example';
export const guestEmail = 'gwen@guest.example';

/**
 * Creates an approved property without a calendar feed that rents for one to three months, whose owner has
 * opened a mailed link. Returns its id.
 */
export async function propertyOf(
  { db }: Pick<TestServer, 'db'>,
  email = ownerEmail,
  title = 'Bright condo by the pier',
) {
  const id = await insertProperty(db, null);
  const values = { submitterEmail: email, landlordEmail: email, nextAvailableDate: '2026-01-01', title };
  await updateProperty({ db }, id, { ...values, submitterEmailVerified: true });
  return id;
}

/** The guest's form for forty nights, starting in 30 days. */
export function inquiryForm(change: Record<string, unknown> = {}) {
  return {
    checkIn: inDays(30),
    checkOut: inDays(70),
    guests: '2',
    name: 'Gwen Canary',
    email: guestEmail,
    phone: '619-555-0199',
    message: 'Is the patio shaded?',
    ...change,
  };
}

/** Sends an inquiry, by default without an account. `change` replaces fields of the form. */
export function sendTestInquiry(
  { server }: Pick<TestServer, 'server'>,
  propertyId: string,
  change: Record<string, unknown> = {},
  request: Partial<InquiryRequest> = {},
) {
  return sendInquiry(server, inquiryForm(change), {
    propertyId,
    idempotencyKey: uuidv4(),
    user: null,
    guest: null,
    browser: null,
    clientAddress: '192.0.2.1',
    ...request,
  });
}

/** Sends a message from one side. */
export function sendTestMessage(
  { server }: Pick<TestServer, 'server'>,
  side: InquirySide,
  message: unknown,
  idempotencyKey = uuidv4(),
) {
  return sendMessage(server, side, { message }, idempotencyKey);
}

/** The current dates of the stay, as the forms of the page send them. */
export async function shownDates({ server }: Pick<TestServer, 'server'>, side: InquirySide) {
  const inquiry = await getInquiry(server, side);
  return { shownCheckIn: inquiry?.stay.from ?? '', shownCheckOut: inquiry?.stay.to ?? '' };
}

/** Accepts the current dates. */
export async function acceptCurrentStay(
  testServer: Pick<TestServer, 'server'>,
  side: InquirySide,
  input: Record<string, unknown> = {},
) {
  const dates = await shownDates(testServer, side);
  return acceptStay(testServer.server, side, { ...dates, ...input }, uuidv4());
}

/** Returns the kind of failure, null for a success. */
export function failureOf(result: Result<unknown>): string | null {
  return result.ok ? null : result.failure.kind;
}

/** Returns the messages of invalid fields by field. */
export function issuesOf(result: Result<unknown>): Record<string, string> {
  const issues = result.ok || result.failure.kind !== 'invalid' ? [] : result.failure.issues;
  return Object.fromEntries(issues.map(({ field, message }) => [field, message]));
}

/** Registers a user with a verified email address. */
export async function provedUser(testServer: TestServer, email: string): Promise<User> {
  // Mails that wait already are sent before, so that the newest one has the link.
  await testServer.sendMails();
  const cookie = await register(testServer.server, email);
  valueOf(await verifyEmail(testServer.server, await tokenMailedTo(testServer, email), byPassword));
  return userWith(testServer.server, cookie);
}

/**
 * Stores "message 1.", "message 2." and so on, by owner and guest in turn, each followed by `filler`
 * characters.
 */
export async function addMessages(
  { db }: Pick<TestServer, 'db'>,
  inquiryId: string,
  { count, filler = 0 }: { count: number; filler?: number },
): Promise<void> {
  await sql`INSERT INTO inquiry_messages (inquiry_id, id, author, body)
    SELECT ${inquiryId}, gen_random_uuid(), CASE number % 2 WHEN 0 THEN 'guest' ELSE 'owner' END,
      'message ' || number || '.' || repeat('x', ${filler})
    FROM generate_series(1, ${count}) AS number ORDER BY number`.execute(db);
}

/** Returns the token of the newest inquiry link mailed to an address. */
export async function inquiryTokenTo(testServer: TestServer, email: string): Promise<string> {
  const texts = (await sentMails(testServer, email)).map(({ text }) => text);
  const text = texts.findLast((one) => one.includes('/link/')) ?? '';
  return /\/link\/(\S+)/.exec(text)?.[1] ?? '';
}

/** Returns the side that the newest mailed link opens. */
export async function sideMailedTo(testServer: TestServer, email: string): Promise<InquirySide> {
  const side = await openInquiryLink(testServer.server, await inquiryTokenTo(testServer, email));
  if (!side) throw new Error(`no link opens a conversation for ${email}`);
  return side;
}

export type InquirySides = Awaited<ReturnType<typeof startInquiry>>;

/**
 * Sends an inquiry whose guest hasn't verified the address. Returns the guest's side, opened by the mailed
 * link.
 */
export async function startUnverifiedInquiry(
  testServer: TestServer,
  propertyId: string,
  change: { email?: string } & Record<string, unknown> = {},
): Promise<InquirySide> {
  valueOf(await sendTestInquiry(testServer, propertyId, change));
  return sideMailedTo(testServer, change.email ?? guestEmail);
}

/** Starts an inquiry that has reached its owner. Returns both sides, opened by their mailed links. */
export async function startInquiry(
  testServer: TestServer,
  propertyId: string,
  change: { email?: string } & Record<string, unknown> = {},
) {
  const guest = await startUnverifiedInquiry(testServer, propertyId, change);
  valueOf(await verifyInquiry(testServer.server, guest));
  const { to } = await testServer.db
    .selectFrom('properties')
    .select(ownerAddress.as('to'))
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow();
  const owner = await sideMailedTo(testServer, to);
  if (guest.side !== 'guest' || owner.side !== 'owner') throw new Error('a link opens the wrong side');
  return { guest, owner };
}
