// Tests every row of the permission table, and that it lists every loader and action.
import { noFees } from '#tests/support/fitting-home.ts';
import { issueLinkKey, revokeLinkKey } from '#server/access/keys.ts';
import { openMailboxDataLink, type User } from '#server/access/proofs.ts';
import { addUploadingPhoto } from './support/stand-in-photos.ts';
import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { KeyKind } from '#domain/account/key.ts';
import { loadBuild } from '#tasks/built-pages.ts';
import { completeAnswers } from './support/forms.ts';
import { origin, password, setUpSite, valueOf } from './support/site.ts';
import { isFormAction, otherActions } from './support/other-actions.ts';
import { newBrowserCookie } from './support/form-sender.ts';
import { startDraft } from './support/keys.ts';
import { type RouteRow, routes, type Target } from './support/page-permissions.ts';
import { saveDraft } from '#server/submission/drafts.ts';

const build = await loadBuild();

let rosa: User;
let eve: User;
let rosas: Target;
/** All rows about Rosa before an attempt. */
let rowsBefore: string[] = [];
const cookies = { visitor: '', stranger: '', owner: '', admin: '' };
const callers = ['visitor', 'stranger', 'owner', 'admin'] as const;

const site = await setUpSite({ REGISTRATIONS_PER_HOUR: '1000', UNVERIFIED_MAILS_PER_DAY: '1000' });
await site.register('rosa@site.example');
await site.register('eve@site.example');
await site.admin();
await logIn();
const { rows: tableRows } = await sql<{ name: string }>`
  SELECT table_name AS name FROM information_schema.tables
  WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
    AND table_name NOT IN ('rate_limits', 'auth_verifications')`.execute(site.db);
const tables = tableRows.map(({ name }) => name);

async function logIn(): Promise<void> {
  cookies.owner = await site.logIn('rosa@site.example');
  cookies.stranger = await site.logIn('eve@site.example');
  cookies.admin = await site.logIn('ada@site.example');
  rosa = await site.userWith(cookies.owner);
  eve = await site.userWith(cookies.stranger);
}

/** Creates a pending property, an unfinished draft, an upload and an inquiry of Rosa's. */
async function newTarget(): Promise<Target> {
  const { db } = site;
  const propertyId = await site.pendingHome({ by: rosa, title: 'Secret home of Rosa' });
  const { draft } = await startDraft(site.server, rosa);
  const answers = completeAnswers([uuidv7()]);
  valueOf(await saveDraft(site.server, draft, { version: 0, answers }, rosa));
  const photos = db.selectFrom('photos').select('id').where('propertyId', '=', propertyId);
  const [uploadId, inquiryId, savedSearchId] = [uuidv7(), uuidv7(), uuidv7()];
  await addUploadingPhoto(db, draft.id, { id: uploadId, bytes: 1000 });
  const terms = JSON.stringify({ ...noFees, desiredMonthlyRent: 3450 });
  await sql`INSERT INTO inquiries (id, property_id, verified_at, nights, guests, pets, cost_terms, guest_name, guest_email)
    VALUES (${inquiryId}, ${propertyId}, now(), '[2027-01-04,2027-04-04)', 2, false, ${terms}, 'Gwen Whitcomb', 'gwen@guest.example')`.execute(
    db,
  );
  await sql`INSERT INTO stay_proposals (id, inquiry_id, proposed_by, nights, guests, pets, cost_terms, first_night)
    VALUES (${inquiryId}, ${inquiryId}, 'guest', '[2027-01-04,2027-04-04)', 2, false, ${terms}, '2027-01-04')`.execute(
    db,
  );
  await sql`INSERT INTO saved_searches (id, email, query, verified_at)
    VALUES (${savedSearchId}, ${rosa.email}, ${`q=the+neighbor&guests=${savedSearchId}`}, now())`.execute(db);
  const { id: photoId } = await photos.executeTakeFirstOrThrow();
  return { propertyId, photoId, uploadId, draftId: draft.id, inquiryId, savedSearchId, email: rosa.email };
}

/** Rosa's private data. Her email address is missing, because some functions take it from any caller. */
const secrets = ['Secret home of Rosa', 'Whitcomb', 'Hidden Lane', '619-555-0142', 'the neighbor'];
const secretsIn = (text: string) => secrets.filter((secret) => text.includes(secret));

/** Returns every row about Rosa, except the jobs for mails that any visitor may request for her. */
async function everythingOfRosa(): Promise<string[]> {
  const { propertyId, draftId, photoId, uploadId, savedSearchId } = rosas;
  const mine = [rosa.uid, propertyId, draftId, photoId, uploadId, savedSearchId].join('|');
  const ofTables = tables.map(
    (name) =>
      sql`SELECT ${sql.lit(name)} || t::text AS row FROM ${sql.table(name)} AS t WHERE t::text ~ ${mine}`,
  );
  const { rows } = await sql<{ row: string }>`${sql.join(ofTables, sql` UNION ALL `)} ORDER BY 1`.execute(
    site.db,
  );
  return rows.map(({ row }) => row);
}

/** Creates a new target if the last test changed the old one. */
async function renewTarget(): Promise<void> {
  const isAsBefore = rowsBefore.length > 0 && (await everythingOfRosa()).join() === rowsBefore.join();
  if (isAsBefore) return;
  rosas = await newTarget();
  rowsBefore = await everythingOfRosa();
}
beforeEach(renewTarget);

/** Some pages log the caller out, so this logs in again. */
async function renewSessions(): Promise<void> {
  const asks = Object.values(cookies)
    .slice(1)
    .map((cookie) => site.visitorWith(cookie));
  if (!(await Promise.all(asks)).includes(null)) return;
  await logIn();
  await renewTarget();
}

/** Returns the sources of all routes and of the other files in app/. */
async function textOfPages(): Promise<string> {
  const folder = path.resolve(import.meta.dirname, '../app');
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => /^(?:routes\/|[^/]+$)/.test(file))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  return (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).join('\n');
}

test('proves a mailbox only by the link that was mailed to it', async () => {
  const { db } = site;
  const token = await issueLinkKey(db, { kind: 'mailbox-data', subjectId: rosas.email });
  const other = await issueLinkKey(db, { kind: 'property', subjectId: rosas.propertyId });
  const open = (each: string) => openMailboxDataLink(site.server, each);
  expect(await Promise.all([token, other, 'guess'].map(open))).toEqual([{ email: rosas.email }, null, null]);
  await revokeLinkKey(db, token);
  await revokeLinkKey(db, other);
});

test('no page composes a mail, which needs no proof', async () => {
  expect(await textOfPages()).not.toContain('/mails/');
});

const actions = Object.values(build.routes).flatMap((route) =>
  route?.module.action ? [{ id: route.id, action: route.module.action }] : [],
);
const formTables = actions.flatMap(({ id, action }) =>
  isFormAction(action) ? [{ id, intents: action.intents }] : [],
);
const forms = formTables.flatMap(({ id, intents }) =>
  Object.entries(intents).map(([intent, { limits = [], unlimited = '' }]) => ({
    name: `${id} ${intent}`,
    id,
    intent,
    limits,
    unlimited,
  })),
);

describe('limits of actions', () => {
  const appFolder = path.resolve(import.meta.dirname, '../app');

  /** Adds the source of a file and of everything that it imports to `sources`, by file. */
  async function readImports(file: string, sources = new Map<string, string>()) {
    if (sources.has(file)) return sources;
    const source = await readFile(file, 'utf8');
    sources.set(file, source);
    for (const [, isType, name = ''] of source.matchAll(
      /^import (type )?[^;]*?'((?:\.|#server\/)[^']+\.tsx?)';/gm,
    ))
      if (!isType)
        await readImports(
          name.startsWith('#') ? path.join(appFolder, name.slice(1)) : path.resolve(path.dirname(file), name),
          sources,
        );
    return sources;
  }

  const isConsumed = (name: string, source: string) =>
    new RegExp(`(?:limits\\.(?:consume|consumeReach|allows)|checkMailLimit)\\([^')]{0,60}'${name}'`).test(
      source,
    );

  /** Returns those of `limits` that neither the route nor a file that it imports consumes. */
  async function findUncalled(id: string, limits: readonly string[]) {
    const [file = ''] = globSync(`${id}.{ts,tsx}`, { cwd: appFolder });
    const source = Array.from((await readImports(path.join(appFolder, file))).values()).join('\n');
    return limits.filter((name) => !isConsumed(name, source));
  }

  test('finds a table of forms in every action but the listed ones', () => {
    expect(actions.length).toBeGreaterThan(25);
    expect([...formTables.map(({ id }) => id), ...Object.keys(otherActions)].toSorted()).toEqual(
      actions.map(({ id }) => id).toSorted(),
    );
  });

  const rows = [...forms, ...Object.entries(otherActions).map(([id, row]) => ({ name: id, id, ...row }))];

  const isExplained = ({ limits, unlimited }: { limits: readonly string[]; unlimited: string }) =>
    limits.length > 0 || unlimited !== '';

  test('has a limit, or the reason for none, for every form and listed action', () => {
    expect(rows.filter((row) => !isExplained(row)).map(({ name }) => name)).toEqual([]);
  });

  test.each(rows)('the code of $name consumes its limits', async ({ id, limits }) => {
    expect(await findUncalled(id, limits)).toEqual([]);
  });
});

describe('permissions of loaders and actions', () => {
  test('lists every loader and action and no other', () => {
    const found = Object.values(build.routes).flatMap((route) =>
      (['loader', 'action'] as const)
        .filter((part) => route?.module[part])
        .map((part) => `${route?.id} ${part}`),
    );
    expect(found.length).toBeGreaterThan(35);
    expect(Object.keys(routes).toSorted()).toEqual(found.toSorted());
  });

  beforeEach(renewSessions);
  // Every form of every page comes from one address.
  beforeEach(() => sql`DELETE FROM rate_limits`.execute(site.db));

  async function outcome(row: RouteRow, caller: (typeof callers)[number]) {
    const { pagePath, ...init } = row.request(rosas);
    const headers = { origin, cookie: cookies[caller] };
    const response = await site.request(pagePath, { ...init, headers });
    const location = response.headers.get('location')?.replace(rosas.propertyId, ':id');
    return {
      result: location ? `${response.status} ${location}` : `${response.status}`,
      text: await response.text(),
    };
  }

  test.each(forms)('$name reveals and changes nothing of another account', async ({ id, intent }) => {
    const pagePath = String(routes[`${id} action`]?.request(rosas).pagePath);
    const body = new URLSearchParams({ intent, id: rosas.propertyId, version: rosas.propertyId });
    const headers = { origin, cookie: cookies.stranger };
    const response = await site.request(pagePath, { method: 'POST', headers, body });
    expect(response.status).toBeLessThan(500);
    expect(secretsIn(await response.text())).toEqual([]);
    expect(await everythingOfRosa()).toEqual(rowsBefore);
  });

  test.each(Object.entries(routes))('%s returns the listed response to each caller', async (_name, row) => {
    const [visitor, stranger] = [await outcome(row, 'visitor'), await outcome(row, 'stranger')];
    expect(secretsIn(visitor.text + stranger.text)).toEqual([]);
    expect(await everythingOfRosa()).toEqual(rowsBefore);
    const owner = await outcome(row, 'owner');
    await renewTarget();
    const admin = await outcome(row, 'admin');
    expect([visitor, stranger, owner, admin].map(({ result }) => result)).toEqual(row.responses);
  });
});

describe('a form that was made for another account', () => {
  const sentence = 'this page was opened with another account';
  const isAdminPage = (id: string) => id.startsWith('routes/admin/');
  const formRoutes = Object.values(build.routes).flatMap((route) =>
    route?.module.action && isFormAction(route.module.action) ? [route.id] : [],
  );
  beforeEach(renewSessions);
  // Every form of every page comes from one address.
  beforeEach(() => sql`DELETE FROM rate_limits`.execute(site.db));

  /** The row's form, sent by Rosa or an administrator from a page that was opened with another account. */
  function toStaleForm(id: string) {
    const { pagePath, body } = routes[`${id} action`]?.request(rosas) ?? { pagePath: '' };
    const form = new URLSearchParams(body instanceof URLSearchParams ? body : '');
    form.set('account', isAdminPage(id) ? rosa.uid : eve.uid);
    form.set('typed', 'What I typed');
    const cookie = isAdminPage(id) ? cookies.admin : cookies.owner;
    return { pagePath, init: { method: 'POST', headers: { origin, cookie }, body: form } };
  }

  test.each(formRoutes)('changes nothing and keeps the typed text: %s', async (id) => {
    const { pagePath, init } = toStaleForm(id);
    const { pathname, search } = new URL(pagePath, origin);
    for (const sentTo of [pagePath, `${pathname}.data${search}`]) {
      const response = await site.request(sentTo, init);
      const text = await response.text();
      expect([response.status, text]).toEqual([422, expect.stringContaining('What I typed')]);
      expect(text).toContain(sentence);
      expect(text).not.toContain(eve.email);
    }
    expect(await everythingOfRosa()).toEqual(rowsBefore);
  });

  test('changes nothing when the submission form sends it', async () => {
    const { landlord } = completeAnswers();
    const response = await site.request('/submit-property/draft', {
      method: 'POST',
      headers: { origin, cookie: cookies.owner, 'content-type': 'application/json' },
      body: JSON.stringify({ intent: 'begin', landlord, account: eve.uid }),
    });
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(sentence)]);
    expect(await everythingOfRosa()).toEqual(rowsBefore);
  });

  test('asks a logged-out user to log in again', async () => {
    const form = new URLSearchParams({ intent: 'send-message', account: rosa.uid, body: 'What I typed' });
    const init = { method: 'POST', headers: { origin }, body: form };
    const response = await site.request(`/inquiry/${rosas.inquiryId}`, init);
    const text = await response.text();
    expect([response.status, text]).toEqual([422, expect.stringContaining('What I typed')]);
    expect(text).toContain('You’re logged out. Log in again in another tab');
  });

  /** The forms of a page that change something. A script sends the steps of the submission form. */
  async function formsOn(row: RouteRow, cookie: string): Promise<string[]> {
    const { pagePath, ...init } = row.request(rosas);
    const html = await (await site.request(pagePath, { ...init, headers: { cookie } })).text();
    const found = Array.from(html.matchAll(/<form [^>]*method="post".*?<\/form>/gs), ([form]) => form);
    return found.filter((form) => !/action="\/logout"|id="field-landlordFullName"/.test(form));
  }

  test.each(['owner', 'admin'] as const)('names the account on each page: %s', async (caller) => {
    const { uid } = await site.userWith(cookies[caller]);
    const loaders = Object.entries(routes).filter(([name]) => name.endsWith(' loader'));
    const shown: string[] = [];
    for (const [, row] of loaders) shown.push(...(await formsOn(row, cookies[caller])));
    expect(shown.length).toBeGreaterThan(15);
    expect(shown.filter((form) => !form.includes(`name="account" value="${uid}"`))).toEqual([]);
  });
});

/** What a browser had a key for before its person logged in as Rosa, and the page that it opens. */
const opened = {
  property: () => [rosas.propertyId, `/submission/${rosas.propertyId}`],
  'started-draft': () => [rosas.draftId, `/submit-property/preview/${rosas.draftId}`],
  'shared-draft': () => [rosas.draftId, `/submit-property/preview/${rosas.draftId}`],
  'inquiry-as-owner': () => [rosas.inquiryId, `/inquiry/${rosas.inquiryId}`],
} satisfies Partial<Record<KeyKind, () => [string, string]>>;
const openedKinds = Object.keys(opened) as (keyof typeof opened)[];

const send = (pagePath: string, cookie: string, fields: Record<string, string> = {}) =>
  site.request(pagePath, { method: 'POST', headers: { origin, cookie }, body: new URLSearchParams(fields) });

/** Ends Rosa's access in a browser with this cookie. Returns the cookie that the browser sends afterwards. */
const endings: Record<string, (cookie: string) => Promise<string>> = {
  async logout(cookie) {
    await send('/logout', cookie);
    // The browser drops its session cookie, and keeps that of its keys.
    return cookie.split('; ').slice(1).join('; ');
  },
  async 'other sessions'(cookie) {
    await send('/account', await site.logIn(rosa.email), { intent: 'sessions' });
    return cookie;
  },
  async 'new password'(cookie) {
    const session = await site.logIn(rosa.email);
    const form = { currentPassword: password, password, confirmPassword: password };
    expect((await send('/account', session, { intent: 'password', ...form })).status).toBe(200);
    return cookie;
  },
};

describe('access of a browser to what belongs to an account', () => {
  const rows = Object.keys(endings).flatMap((event) => openedKinds.map((kind) => ({ event, kind })));

  test.each(rows)('ends for the key $kind with: $event', async ({ event, kind }) => {
    const [subjectId, page] = opened[kind]();
    const key = await newBrowserCookie(site, { kind, subjectId });
    const open = (cookie: string) => site.request(page, { headers: { cookie } });
    expect((await open(key)).status).toBe(200);
    const session = await site.logIn(rosa.email);
    const cookie = await endings[event]?.(`${session}; ${key}`);
    expect((await open(String(cookie))).status).toBe(302);
    // The account's own login still opens it.
    expect((await open(await site.logIn(rosa.email))).status).toBe(200);
  });

  test('stays in a browser without the account, and in one that logged in to another account', async () => {
    const [subjectId, page] = opened.property();
    const key = await newBrowserCookie(site, { kind: 'property', subjectId });
    const cookie = await endings['logout']?.(`${await site.logIn(eve.email)}; ${key}`);
    expect((await site.request(page, { headers: { cookie: String(cookie) } })).status).toBe(200);
  });
});
