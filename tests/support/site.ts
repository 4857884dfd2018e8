// The application on an empty database and folder, with the people, homes, inquiries and mails of a test:
// const site = await setUpSite(); const home = await site.home(); const { guest, owner } = await
// site.inquiry(home).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Logger as QueueLogger, runOnce } from 'graphile-worker';
import { sql, type Updateable } from 'kysely';
import type pg from 'pg';
import pino, { type Logger } from 'pino';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { afterAll, expect } from 'vitest';
import type { Result } from '#domain/failure.ts';
import { checkSubmission } from '#domain/property/submission.ts';
import type { BusySource, DayRange } from '#domain/stay/availability.ts';
import { type Browser, createBrowser } from '#server/access/browsers.ts';
import { giveKey } from '#server/access/keys.ts';
import {
  type Admin,
  authorizeOwner,
  type Draft,
  type InquirySide,
  openInquiryLink,
  type OwnedProperty,
  type User,
} from '#server/access/proofs.ts';
import { getUser, toAdmin } from '#server/access/sessions.ts';
import { grantAdmin, logIn, registerAccount } from '#server/accounts/accounts.ts';
import { ownerAddress } from '#server/accounts/email-addresses.ts';
import { requestEmailChange } from '#server/accounts/email-changes.ts';
import { verifyEmail } from '#server/accounts/email-verification.ts';
import { approveProperty } from '#server/admin/decide.ts';
import { changeBusyRanges } from '#server/calendar/busy-ranges.ts';
import { requireConfig } from '#server/config.ts';
import { type ConnectedServer, createServer } from '#server/create-server.ts';
import { createDatabase, type Database, openPool } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { createHttp } from '#server/http/create-http.ts';
import { getInquiry } from '#server/inquiries/read-inquiries.ts';
import { sendMessage } from '#server/inquiries/reply.ts';
import { type InquiryRequest, sendInquiry, verifyInquiry } from '#server/inquiries/send-inquiry.ts';
import { acceptProposal } from '#server/inquiries/stays.ts';
import type { Jobs, MailJob } from '#server/jobs.ts';
import type { RequestContext } from '#server/log.ts';
import type { ComposedMail } from '#server/mail/compose.ts';
import { openObjectStore } from '#server/photos/open-store.ts';
import { openMapTiles } from '#server/search/map-tiles.ts';
import { createDraft } from '#server/submission/drafts.ts';
import { createToken } from '#server/tokens.ts';
import { submitProperty } from '#server/versions/send.ts';
import { sendMail } from '#server/worker/send-mail.ts';
import { loadBuild } from '#tasks/built-pages.ts';
import { alwaysReady } from './always-ready.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';
import { completeAnswers, inquiryForm } from './forms.ts';
import { insertProperty } from './properties.ts';

export const password = 'a good password';
/** Proof of an account by password, as on the page of a mailed link. */
export const byPassword = { user: null, password, clientAddress: '192.0.2.1' };
export const here = { clientAddress: '192.0.2.1', headers: new Headers() };
export const ownerEmail = 'owner@home.example';
export const guestEmail = 'gwen@guest.example';
/** Environment of a public site behind no proxy. */
export const publicSite = (url: string) => ({
  PUBLIC_URL: url,
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUSTED_PROXIES: 'none',
});

export const origin = 'http://localhost:3000';
/** Connection of a request from this machine whose body has arrived. */
export const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' }, complete: true } };

const silentQueue = new QueueLogger(() => () => undefined);

interface Parts {
  server: ConnectedServer;
  pool: pg.Pool;
  database: FreshDatabase;
  dataDir: string;
}

/** What a test may set in a submitted home. */
interface Submission {
  title?: string;
  /** The owner's address in the form. */
  email?: string;
  by?: User | null;
  /** By default a new draft in `browser`, or in a new browser. */
  draft?: Draft | null;
  browser?: Browser | null;
  version?: number;
  idempotencyKey?: string;
  clientAddress?: string;
}

export interface InquirySides {
  guest: InquirySide;
  owner: InquirySide;
}

export class Site {
  readonly server: ConnectedServer;
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly dataDir: string;
  readonly #database: FreshDatabase;
  #http: Promise<ReturnType<typeof createHttp>> | null = null;

  constructor({ server, pool, database, dataDir }: Parts) {
    this.server = server;
    this.pool = pool;
    this.db = createDatabase(pool);
    this.#database = database;
    this.dataDir = dataDir;
  }

  // Requests to the built pages, as a browser without JavaScript sends them.

  readonly request = async (pagePath: string, init?: RequestInit): Promise<Response> => {
    this.#http ??= loadBuild().then((build) =>
      createHttp(this.server, { build, staticFiles: null, checkReadiness: alwaysReady }),
    );
    return (await this.#http).request(`${origin}${pagePath}`, init, connection);
  };

  readonly get = (pagePath: string, cookie = '', init: RequestInit = {}): Promise<Response> =>
    this.request(pagePath, { headers: { cookie }, ...init });

  readonly post = (pagePath: string, body: Record<string, string>, cookie = ''): Promise<Response> =>
    this.request(pagePath, {
      method: 'POST',
      headers: { origin, cookie },
      body: new URLSearchParams(body),
    });

  // People.

  async admin(email = 'ada@site.example'): Promise<Admin> {
    await grantAdmin(this.server, { email, password });
    const admin = toAdmin(await this.visitorWith(await this.logIn(email)));
    if (!admin) throw new Error('the account is not an administrator');
    return admin;
  }

  /** A registered account, whose address isn't verified. */
  async user(email: string): Promise<User> {
    return this.userWith(await this.register(email));
  }

  async verifiedUser(email: string): Promise<User> {
    // Sends waiting mails first, so that the newest mail has the link.
    await this.sendMails();
    const cookie = await this.register(email);
    valueOf(await verifyEmail(this.server, await this.tokenTo(email), byPassword));
    return this.userWith(cookie);
  }

  /** Registers Rosa Lee and returns her session cookie. */
  async register(email: string): Promise<string> {
    const form = { email, password, confirmPassword: password, firstName: 'Rosa', lastName: 'Lee' };
    return cookieOf(valueOf(await registerAccount(this.server, form, here)));
  }

  /** Requests a change of the user's address and returns the mailed token. */
  async requestNewAddress(user: User, email: string): Promise<string> {
    await this.sendMails();
    const form = { email, currentPassword: password };
    valueOf(await requestEmailChange(this.server, user, form, here.clientAddress));
    return this.tokenTo(email);
  }

  /** Returns the session cookie. */
  async logIn(email: string, typedPassword = password): Promise<string> {
    return cookieOf(valueOf(await logIn(this.server, { email, password: typedPassword }, here)).headers);
  }

  /** The user of a cookie, null for a visitor. */
  visitorWith(cookie: string): Promise<User | null> {
    return getUser(this.server, new Request('http://localhost/', { headers: { cookie } }));
  }

  async userWith(cookie: string): Promise<User> {
    const user = await this.visitorWith(cookie);
    if (!user) throw new Error('no user has this cookie');
    return user;
  }

  clearLimits = async (): Promise<void> => void (await sql`DELETE FROM rate_limits`.execute(this.db));

  // Homes (properties), each by its id.

  /**
   * Inserts an approved home without photos and calendar links directly in the database. Its owner's address
   * is verified.
   */
  async home(email = ownerEmail, title = 'Bright condo by the pier'): Promise<string> {
    const id = await insertProperty(this.db, null);
    const values = { submitterEmail: email, landlordEmail: email, nextAvailableDate: '2026-01-01', title };
    await this.change(id, { ...values, submitterEmailVerified: true });
    return id;
  }

  /** Submits a home with one photo whose formats are ready. */
  async pendingHome({
    title = 'Bright condo by the pier',
    email = 'rosa@example.com',
    by = null,
    draft: begun = null,
    browser: ownBrowser = null,
    version = 0,
    idempotencyKey = createToken(),
    clientAddress = here.clientAddress,
  }: Submission = {}): Promise<string> {
    const browser = ownBrowser ?? (await createBrowser(this.db)).browser;
    const draft = begun ?? (await createDraft(this.server, { user: null, browser }));
    const photoId = uuidv7();
    const image = { mediaType: 'image/jpeg', width: 1200, height: 900, bytes: 1, originalName: 'sea.jpg' };
    const made = { state: 'ready', placeholder: 'data:image/webp;base64,' } as const;
    const storageKey = photoId.replaceAll('-', '');
    await this.db
      .insertInto('photos')
      .values({ id: photoId, storageKey, ...image, ...made })
      .execute();
    await this.db.insertInto('versionPhotos').values({ versionId: draft.id, photoId }).execute();
    const answers = completeAnswers([photoId]);
    answers.listing.title = title;
    answers.landlord.landlordEmail = email;
    const checked = checkSubmission(answers, '2026-11-20');
    if (!checked.ok) throw new Error(JSON.stringify(checked.failure));
    const request = { user: by, browser, version, idempotencyKey, clientAddress };
    return valueOf(await submitProperty(this.server, checked.submission, draft, request)).id;
  }

  /** Submits a home and approves it. */
  async listedHome(admin: Admin, submission: Submission = {}): Promise<string> {
    const id = await this.pendingHome(submission);
    valueOf(await approveProperty(this.server, admin, id));
    return id;
  }

  rowOf(home: string) {
    return this.db.selectFrom('properties').selectAll().where('id', '=', home).executeTakeFirstOrThrow();
  }

  /** Writes columns directly, without the application's checks. */
  async change(home: string, values: Updateable<Tables['properties']>): Promise<void> {
    await this.db.updateTable('properties').set(values).where('id', '=', home).execute();
  }

  /** Replaces the busy nights of one source. */
  async setBusy(home: string, source: BusySource, ranges: DayRange[]): Promise<void> {
    await this.db.transaction().execute((open) => changeBusyRanges(open, home, source, () => ranges));
  }

  /** The home as its owner opens it with a mailed link. */
  async owned(home: string): Promise<OwnedProperty> {
    const { browser } = await createBrowser(this.db);
    await giveKey(this.db, browser, { kind: 'property', subjectId: home });
    const owned = await authorizeOwner(this.server, home, { user: null, browser });
    if (!owned) throw new Error('the key does not open the property');
    return owned;
  }

  /** What the form of a review says about a home's first version: its id and the last change of the home. */
  async seen(home: string): Promise<string> {
    return `${home} ${(await this.rowOf(home)).updatedAt.toISOString()}`;
  }

  // Inquiries, each as the side that its mailed link opens.

  /** Sends Gwen Canary's inquiry form, by default without an account. `change` replaces its fields. */
  ask(home: string, change: Record<string, unknown> = {}, request: Partial<InquiryRequest> = {}) {
    return sendInquiry(this.server, inquiryForm(change), {
      propertyId: home,
      idempotencyKey: uuidv4(),
      user: null,
      guest: null,
      browser: null,
      clientAddress: here.clientAddress,
      ...request,
    });
  }

  /** Sends an inquiry from an unverified address. Returns the guest's side. */
  async unverifiedInquiry(
    home: string,
    change: { email?: string } & Record<string, unknown> = {},
  ): Promise<InquirySide> {
    valueOf(await this.ask(home, change));
    return this.sideOf(change.email ?? guestEmail);
  }

  /** Sends and verifies an inquiry, so that it reaches the owner. Returns both sides. */
  async inquiry(
    home: string,
    change: { email?: string } & Record<string, unknown> = {},
  ): Promise<InquirySides> {
    const guest = await this.unverifiedInquiry(home, change);
    valueOf(await verifyInquiry(this.server, guest));
    const { to } = await this.db
      .selectFrom('properties')
      .select(ownerAddress.as('to'))
      .where('id', '=', home)
      .executeTakeFirstOrThrow();
    const owner = await this.sideOf(to);
    if (guest.side !== 'guest' || owner.side !== 'owner') throw new Error('a link opens the wrong side');
    return { guest, owner };
  }

  /** The side of an inquiry that the newest link mailed to an address opens. */
  async sideOf(email: string): Promise<InquirySide> {
    const side = await openInquiryLink(this.server, await this.inquiryTokenTo(email));
    if (!side) throw new Error(`no link opens an inquiry for ${email}`);
    return side;
  }

  say(side: InquirySide, message: unknown, idempotencyKey = uuidv4()) {
    return sendMessage(this.server, side, { message, idempotencyKey });
  }

  /**
   * Stores "message 1.", "message 2." and so on, by owner and guest in turn, each followed by `filler`
   * characters.
   */
  async addMessages(
    inquiryId: string,
    { count, filler = 0 }: { count: number; filler?: number },
  ): Promise<void> {
    await sql`INSERT INTO inquiry_messages (inquiry_id, id, author, body)
      SELECT ${inquiryId}, gen_random_uuid(), CASE number % 2 WHEN 0 THEN 'guest' ELSE 'owner' END,
        'message ' || number || '.' || repeat('x', ${filler})
      FROM generate_series(1, ${count}) AS number ORDER BY number`.execute(this.db);
  }

  /** What the page shows of the stay, as its forms send it back. */
  async shown(side: InquirySide) {
    return { shown: (await getInquiry(this.server, side))?.shown ?? '' };
  }

  /** Accepts the open proposal. Doesn’t wait until linked calendars are read. */
  async acceptStay(side: InquirySide, input: Record<string, unknown> = {}) {
    return acceptProposal(this.server, side, { ...(await this.shown(side)), ...input }, 0);
  }

  // Mails and jobs.

  /**
   * Delivers queued mails into the local mailbox, like the worker. Doesn't wait for the seconds in which a
   * decision can be undone.
   */
  async sendMails(): Promise<void> {
    const { db } = this;
    // In the order in which they were added: jobs of the same time run in any order.
    await sql`UPDATE graphile_worker._private_jobs SET run_at = timestamptz '2000-01-01' + make_interval(secs => id)
      WHERE attempts = 0`.execute(db);
    const taskList = { 'send-mail': (job: unknown) => sendMail({ ...this.server, db }, job as MailJob) };
    await runOnce({ pgPool: this.pool, taskList, noHandleSignals: true, logger: silentQueue });
    // On a busy machine, runOnce returns before the queue has marked the last job as done. Polls without
    // vi.waitFor, which moves a held date past the database's clock, and expect.poll, which needs a test.
    const countLocked = async () => {
      const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`.execute(db);
      return rows.length;
    };
    const deadline = performance.now() + 20_000;
    while ((await countLocked()) > 0) {
      if (performance.now() > deadline) throw new Error('a mail is still being sent');
      await setTimeout(20);
    }
    // The queue would retry a failed mail later, and the test would miss it without an error.
    const { rows: failed } = await sql<{ lastError: string }>`
      SELECT last_error FROM graphile_worker.jobs WHERE last_error IS NOT NULL`.execute(db);
    expect(failed, 'mails that failed').toEqual([]);
  }

  /** Delivers queued mails and returns all mails, oldest first, or those to one address. */
  async mails(to?: string): Promise<ComposedMail[]> {
    await this.sendMails();
    const mails = await this.db
      .selectFrom('mailbox')
      .select(['recipient as to', 'subject', 'bodyText as text', 'bodyHtml as html'])
      .orderBy('id')
      .execute();
    return mails.filter((mail) => to === undefined || mail.to === to);
  }

  async subjectsTo(email: string): Promise<string[]> {
    return (await this.mails(email)).map(({ subject }) => subject);
  }

  /** The token in the newest mail to an address. */
  async tokenTo(email: string): Promise<string> {
    const mail = (await this.mails(email)).at(-1);
    return /(?:\?token=|\/link\/)(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  /** The path of the first owner link in the newest mail to an address. */
  async linkTo(email: string): Promise<string> {
    return /\/link\/\S+/.exec((await this.mails(email)).at(-1)?.text ?? '')?.[0] ?? '';
  }

  /** The token in the newest of those mails to an address that have a link. */
  async inquiryTokenTo(email: string): Promise<string> {
    const mail = (await this.mails(email)).findLast(({ text }) => text.includes('/link/'));
    return /\/link\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  /** Delivers queued mails and deletes all mails. */
  async clearMails(): Promise<void> {
    await this.sendMails();
    await this.db.deleteFrom('mailbox').execute();
  }

  /** The payloads of queued jobs of one kind, oldest first. */
  async jobs<Name extends keyof Jobs>(name: Name): Promise<Jobs[Name][]> {
    const { rows } = await sql<{ payload: Jobs[Name] }>`
      SELECT payload FROM graphile_worker._private_jobs AS job
      JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
      WHERE task.identifier = ${name} ORDER BY job.id`.execute(this.db);
    return rows.map(({ payload }) => payload);
  }

  // The site itself.

  /** Deletes all rows, for a test that needs a new site. */
  empty = (): Promise<void> => this.#database.empty();

  loseDatabase = (): Promise<void> => this.#database.drop();

  close = async (): Promise<void> => {
    await this.server.close();
    await this.pool.end();
    await rm(this.dataDir, { recursive: true });
  };
}

/** `env` adds environment variables to the configuration. */
export async function openSite(
  env: Record<string, string> = {},
  logger: Logger = pino({ level: 'silent' }),
  requestContext?: RequestContext,
): Promise<Site> {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baystead-'));
  const config = requireConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SUBMISSIONS_PER_HOUR: '1000',
    SEARCHES_PER_MINUTE: '100000',
    ...env,
  });
  const authSecret = 'a secret of the tests, long enough';
  const store = await openObjectStore(config);
  const databaseUrl = database.url;
  const connected = createServer({ config, databaseUrl, authSecret, store, logger, requestContext });
  const server = { ...connected, mapTiles: await openMapTiles(connected) };
  const pool = openPool(database.url, logger, { connections: 5 });
  return new Site({ server, pool, database, dataDir });
}

/** Opens a site for all tests of a file, and closes it after them. */
export async function setUpSite(...settings: Parameters<typeof openSite>): Promise<Site> {
  const site = await openSite(...settings);
  afterAll(site.close);
  return site;
}

/** Returns the value of a success; throws for a failure. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`failed: ${JSON.stringify(result.failure)}`);
  return result.value;
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

/** Returns the Cookie header that a browser sends after these Set-Cookie headers. */
export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
