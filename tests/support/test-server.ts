// The application on a new database, and functions that create its users, properties and mails.
import type { Jobs, MailJob } from '#server/jobs.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Logger as QueueLogger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import pino, { type Logger } from 'pino';
import { afterAll, expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { type Result } from '#domain/failure.ts';
import { checkSubmission } from '#domain/property/submission.ts';
import { createServer, type ConnectedServer } from '#server/create-server.ts';
import { requireConfig } from '#server/config.ts';
import { type Database, createDatabase, openPool } from '#server/database/database.ts';
import { createToken } from '#server/tokens.ts';
import type { RequestContext } from '#server/log.ts';
import type { ComposedMail } from '#server/mail/compose.ts';
import { openObjectStore } from '#server/photos/open-store.ts';
import { openMapTiles } from '#server/search/map-tiles.ts';
import type { Server } from '#server/server.ts';
import { sendMail } from '#server/worker/send-mail.ts';
import { freshDatabase } from './database.ts';
import { completeAnswers } from './submissions.ts';
import { type Browser, createBrowser } from '#server/access/browsers.ts';
import type { Admin, Draft, User } from '#server/access/proofs.ts';
import { getUser, toAdmin } from '#server/access/sessions.ts';
import { createDraft } from '#server/submission/drafts.ts';
import { approveProperty } from '#server/admin/decide.ts';
import { submitProperty as submitDraft } from '#server/versions/send.ts';
import { requestEmailChange } from '#server/accounts/email-changes.ts';
import { grantAdmin, logIn, registerAccount } from '#server/accounts/accounts.ts';

export interface TestServer {
  server: ConnectedServer;
  db: Database;
  /**
   * Delivers queued mails into the local mailbox, like the worker. Doesn't wait until decisions can't be
   * undone anymore.
   */
  sendMails: () => Promise<void>;
  /** Deletes all rows, for a test that needs a new site. */
  empty: () => Promise<void>;
  /** Drops the database. */
  loseDatabase: () => Promise<void>;
  close: () => Promise<void>;
}

const silentQueue = new QueueLogger(() => () => undefined);

export const password = 'a good password';
/** Proof of an account by password, as on the page of a mailed link. */
export const byPassword = { user: null, password: 'a good password', clientAddress: '192.0.2.1' };
/** Environment of a public site behind no proxy. */
export const publicSite = (url: string) => ({
  PUBLIC_URL: url,
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUSTED_PROXIES: 'none',
});
export const here = { clientAddress: '192.0.2.1', headers: new Headers() };

/** `env` adds environment variables to the configuration. */
export async function createTestServer(
  env: Record<string, string> = {},
  logger: Logger = pino({ level: 'silent' }),
  requestContext?: RequestContext,
): Promise<TestServer> {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baystead-people-'));
  const config = requireConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SUBMISSIONS_PER_HOUR: '1000',
    SEARCHES_PER_MINUTE: '100000',
    ...env,
  });
  const authSecret = 'a secret of the tests, long enough';
  const store = await openObjectStore(config);
  const connected = createServer({
    config,
    databaseUrl: database.url,
    authSecret,
    store,
    logger,
    requestContext,
  });
  const server = { ...connected, mapTiles: await openMapTiles(connected) };
  const pool = openPool(database.url, logger, { connections: 5 });
  const db = createDatabase(pool);
  return {
    server,
    db,
    async sendMails() {
      // In the order in which they were added: jobs of the same time run in any order.
      await sql`UPDATE graphile_worker._private_jobs SET run_at = timestamptz '2000-01-01' + make_interval(secs => id)
        WHERE attempts = 0`.execute(db);
      const taskList = { 'send-mail': (job: unknown) => sendMail({ ...server, db }, job as MailJob) };
      await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: silentQueue });
      // runOnce returns before the queue has marked the last job as done: later on a busy machine.
      // Not vi.waitFor, which moves a held date past the database's clock. Also outside of a test.
      const countLocked = async () => {
        const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`.execute(db);
        return rows.length;
      };
      const deadline = performance.now() + 20_000;
      while ((await countLocked()) > 0) {
        if (performance.now() > deadline) throw new Error('a mail is still being sent');
        await setTimeout(20);
      }
      // The queue would try again later, and the test miss a mail without a word.
      const { rows: failed } = await sql<{ lastError: string }>`
        SELECT last_error FROM graphile_worker.jobs WHERE last_error IS NOT NULL`.execute(db);
      expect(failed, 'mails that failed').toEqual([]);
    },
    empty: database.empty,
    loseDatabase: database.drop,
    async close() {
      await server.close();
      await pool.end();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Creates a test server for all tests of a file, and closes it after them. */
export async function setUpTestServer(...settings: Parameters<typeof createTestServer>): Promise<TestServer> {
  const testServer = await createTestServer(...settings);
  afterAll(testServer.close);
  return testServer;
}

/** Returns the value of a success; throws for a failure. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`failed: ${JSON.stringify(result.failure)}`);
  return result.value;
}

/** Returns the Cookie header that a browser sends after these Set-Cookie headers. */
export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export async function signIn(server: Server, email: string, typedPassword = password): Promise<string> {
  return cookieOf(valueOf(await logIn(server, { email, password: typedPassword }, here)).headers);
}

/** Returns the user of a cookie, null for a visitor. */
export function visitorWith(server: Server, cookie: string): Promise<User | null> {
  return getUser(server, new Request('http://localhost/', { headers: { cookie } }));
}

/** Returns the user of a cookie; throws for a visitor. */
export async function userWith(server: Server, cookie: string): Promise<User> {
  const user = await visitorWith(server, cookie);
  if (!user) throw new Error('no user has this cookie');
  return user;
}

/** Registers Rosa Lee and returns her session cookie. */
export async function register(server: Server, email: string): Promise<string> {
  const form = { email, password, confirmPassword: password, firstName: 'Rosa', lastName: 'Lee' };
  return cookieOf(valueOf(await registerAccount(server, form, here)));
}

export async function newUser(server: Server, email: string): Promise<User> {
  return userWith(server, await register(server, email));
}

export async function newAdmin(server: Server, email: string): Promise<Admin> {
  await grantAdmin(server, { email, password });
  const admin = toAdmin(await visitorWith(server, await signIn(server, email)));
  if (!admin) throw new Error('the account is not an administrator');
  return admin;
}

/**
 * Submits a property with one photo whose variants are ready, from `draft` or a new draft, in
 * `browser` or a new one. Returns its id.
 */
export async function submitProperty(
  { server, db }: Pick<TestServer, 'server' | 'db'>,
  {
    title = 'Bright condo by the pier',
    email = 'rosa@example.com',
    by = null as User | null,
    draft: begun = null as Draft | null,
    browser: ownBrowser = null as Browser | null,
    version = 0,
    idempotencyKey = createToken(),
    clientAddress = here.clientAddress,
  } = {},
): Promise<string> {
  const browser = ownBrowser ?? (await createBrowser(db)).browser;
  const draft = begun ?? (await createDraft(server, { user: null, browser }));
  const photoId = uuidv7();
  const storageKey = photoId.replaceAll('-', '');
  const image = { mediaType: 'image/jpeg', width: 1200, height: 900, bytes: 1 };
  const made = { state: 'ready', placeholder: 'data:image/webp;base64,' } as const;
  await db
    .insertInto('photos')
    .values({
      id: photoId,
      storageKey,
      originalName: 'sea.jpg',
      ...image,
      ...made,
    })
    .execute();
  await db.insertInto('versionPhotos').values({ versionId: draft.id, photoId }).execute();
  const answers = completeAnswers([photoId]);
  answers.listing.title = title;
  answers.landlord.landlordEmail = email;
  const checked = checkSubmission(answers, '2026-11-20');
  if (!checked.ok) throw new Error(JSON.stringify(checked.failure));
  const submitting = {
    user: by,
    browser,
    version,
    idempotencyKey,
    clientAddress,
  };
  return valueOf(await submitDraft(server, checked.submission, draft, submitting)).id;
}

/** Submits a property and approves it. Returns its id. */
export async function publishProperty(
  testServer: Pick<TestServer, 'server' | 'db'>,
  admin: Admin,
  settings: Parameters<typeof submitProperty>[1] = {},
): Promise<string> {
  const id = await submitProperty(testServer, settings);
  valueOf(await approveProperty(testServer.server, admin, id));
  return id;
}

/** Returns the payloads of queued jobs of one kind, oldest first. */
export async function queuedJobs<Name extends keyof Jobs>(db: Database, name: Name): Promise<Jobs[Name][]> {
  const { rows } = await sql<{ payload: Jobs[Name] }>`
    SELECT payload FROM graphile_worker._private_jobs AS job
    JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
    WHERE task.identifier = ${name} ORDER BY job.id`.execute(db);
  return rows.map(({ payload }) => payload);
}

/** Delivers queued mails and returns all mails, oldest first, or those to one address. */
export async function sentMails(
  testServer: Pick<TestServer, 'db' | 'sendMails'>,
  to?: string,
): Promise<ComposedMail[]> {
  await testServer.sendMails();
  const mails = await testServer.db
    .selectFrom('mailbox')
    .select(['recipient as to', 'subject', 'bodyText as text', 'bodyHtml as html'])
    .orderBy('id')
    .execute();
  return mails.filter((mail) => to === undefined || mail.to === to);
}

/** Returns the subjects of all mails to an address, oldest first. */
export async function subjectsMailedTo(
  testServer: Pick<TestServer, 'db' | 'sendMails'>,
  to: string,
): Promise<string[]> {
  return (await sentMails(testServer, to)).map(({ subject }) => subject);
}

/** Requests a change of a user's address and returns the mailed token. */
export async function requestNewAddress(testServer: TestServer, user: User, email: string): Promise<string> {
  const form = { email, currentPassword: password };
  await testServer.sendMails();
  valueOf(await requestEmailChange(testServer.server, user, form, here.clientAddress));
  return tokenMailedTo(testServer, email);
}

/** Delivers queued mails and deletes all mails. */
export async function clearMailbox(testServer: Pick<TestServer, 'db' | 'sendMails'>): Promise<void> {
  await testServer.sendMails();
  await testServer.db.deleteFrom('mailbox').execute();
}

export async function clearRateLimits({ db }: Pick<TestServer, 'db'>): Promise<void> {
  await sql`DELETE FROM rate_limits`.execute(db);
}

/** Returns the token in the newest mail to an address. */
export async function tokenMailedTo(
  testServer: Pick<TestServer, 'db' | 'sendMails'>,
  to: string,
): Promise<string> {
  const mail = (await sentMails(testServer, to)).at(-1);
  return /(?:\?token=|\/link\/)(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** What the review of a property's first version shows, as its form names it. */
export async function seenOf({ db }: Pick<TestServer, 'db'>, id: string): Promise<string> {
  const shown = db.selectFrom('properties').select('updatedAt').where('id', '=', id);
  return `${id} ${(await shown.executeTakeFirst())?.updatedAt.toISOString()}`;
}
