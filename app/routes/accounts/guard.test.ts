import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadBuild } from '#tasks/built-pages.ts';
import { openPages, setUpPages, origin, outcomeOf, type Pages } from '#tests/support/pages.ts';
import {
  cookieOf,
  newAdmin,
  password,
  register,
  signIn,
  submitProperty,
} from '#tests/support/test-server.ts';
import { grantAdmin } from '#server/accounts/accounts.ts';

const { routes } = await loadBuild();

/**
 * The paths of all routes below a parent route, with and without their optional segments. They come from the
 * build, so a new route cannot be forgotten.
 */
function addressesBelow(parentId: string, prefix = ''): string[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .flatMap((route) => {
      const path = `${prefix}/${route?.path ?? ''}`.replace('*', 'bookings');
      const paths = [path.replace('?', ''), path.replace(/\/[^/]+\?/, '')];
      return [...new Set([...paths, ...addressesBelow(route?.id ?? '', path)])];
    })
    .map((path) => path.replace('?', ''));
}

const adminAddresses = addressesBelow('routes/admin/layout');
const memberAddresses = addressesBelow('routes/accounts/layout');

const pages = await setUpPages();
await newAdmin(pages.server, 'ada@site.example');
const admin = await signIn(pages.server, 'ada@site.example');
const user = await register(pages.server, 'rosa@site.example');
const propertyId = await submitProperty(pages);

const get = (path: string, cookie: string) => pages.request(path, { headers: { cookie } });
/** The URL of a photo's content accepts no form. */
function post(path: string, cookie: string, fields: Record<string, string> = {}, site = pages) {
  const body = path.startsWith('/admin/uploads/') ? null : new URLSearchParams(fields);
  return site.request(path, { method: 'POST', headers: { cookie, origin }, body });
}

async function statusOf(id: string): Promise<string | undefined> {
  const row = await pages.db
    .selectFrom('properties')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status;
}

test('puts every admin and account route below its guard', () => {
  expect(adminAddresses.toSorted()).toEqual([
    '/admin',
    // The list's segment is optional, so it is optional for its dialogs too.
    '/admin/:id/delete',
    '/admin/:id/edit',
    '/admin/:id/review',
    '/admin/blocked',
    '/admin/bookings',
    '/admin/bulk',
    '/admin/featured',
    '/admin/history',
    '/admin/inquiries',
    '/admin/properties',
    '/admin/properties/:id/delete',
    '/admin/properties/:id/edit',
    '/admin/properties/:id/review',
    '/admin/properties/bulk',
    '/admin/reports',
    '/admin/uploads',
    '/admin/uploads/:id',
  ]);
  expect(memberAddresses.toSorted()).toEqual([
    '/account',
    '/account/data.json',
    '/account/delete',
    '/account/two-factor',
    '/my-properties',
  ]);
  const adminRoutes = Object.values(routes).filter((route) => /^admin(?:\/|$)/.test(`${route?.path}`));
  expect(new Set(adminRoutes.map((route) => route?.parentId))).toEqual(new Set(['routes/admin/layout']));
});

const others = [
  ['a visitor', () => ''],
  ['a user who is not an administrator', () => user],
] as const;

/** The admin paths that render a page, with their status. */
const statuses = new Map([
  ['/admin', 200],
  ['/admin/featured', 200],
  ['/admin/history', 200],
  ['/admin/properties', 200],
  ['/admin/bookings', 404],
]);

describe.each(adminAddresses)('%s', (pattern) => {
  const pathOf = () => pattern.replace(':id', propertyId);

  test.each(others)('redirects %s to the home page', async (_who, cookieOfThem) => {
    const cookie = cookieOfThem();
    for (const response of [
      await get(pathOf(), cookie),
      await post(pathOf(), cookie, { intent: 'approved' }),
      await post(`${pathOf()}?index`, cookie, { intent: 'approved' }),
    ])
      expect(outcomeOf(response)).toEqual([302, '/']);
    expect(await statusOf(propertyId)).toBe('pending');
  });

  test.each(others)('gives %s no data through script requests', async (_who, cookieOfThem) => {
    const cookie = cookieOfThem();
    for (const response of [
      await get(`${pathOf()}.data`, cookie),
      await get(`${pathOf()}.data?_routes=routes/admin/properties,routes/admin/review`, cookie),
      await post(`${pathOf()}.data`, cookie, { intent: 'approved' }),
    ]) {
      const body = await response.text();
      expect(body).toContain('"redirect","/"');
      expect(body).not.toMatch(/Whitcomb|Hidden Lane|Bright condo/);
    }
    expect(await statusOf(propertyId)).toBe('pending');
  });
});

test.each([...statuses])(
  'shows %s to an administrator, but not to search engines and caches',
  async (path, status) => {
    const response = await get(path, admin);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
  },
);

describe('with ADMIN_TWO_FACTOR=required', () => {
  let strict: Pages;
  let notSetUp: string;
  beforeAll(async () => {
    strict = await openPages({ ADMIN_TWO_FACTOR: 'required' });
    await grantAdmin(strict.server, { email: 'ada@site.example', password });
    notSetUp = await signIn(strict.server, 'ada@site.example');
  });
  afterAll(() => strict.close());
  const toSetup = [302, '/account/two-factor'];

  test.each(adminAddresses)(
    'redirects an administrator without two-step login from %s to its setup page',
    async (pattern) => {
      const path = pattern.replace(':id', propertyId);
      const headers = { cookie: notSetUp, origin };
      for (const response of [
        await strict.request(path, { headers }),
        await post(path, notSetUp, {}, strict),
      ])
        expect(outcomeOf(response)).toEqual(toSetup);
      const data = await strict.request(`${path}.data`, { headers });
      expect(await data.text()).toContain('"redirect","/account/two-factor"');
    },
  );

  test('explains the redirect on the setup page and links to no admin page', async () => {
    const page = await (
      await strict.request('/account/two-factor', { headers: { cookie: notSetUp } })
    ).text();
    expect(page).toContain('Administrators need two-step login on this site.');
    expect(page).not.toContain('href="/admin"');
    expect(page).toContain('Logout');
  });
});

test('reloads the document on the redirect, so that no old page still shows the account', async () => {
  for (const path of ['/account', '/admin']) {
    const { headers } = await get(path, '');
    expect([headers.get('location'), headers.get('x-remix-reload-document')]).toEqual(['/', 'true']);
  }
  expect((await get('/admin', user)).headers.get('x-remix-reload-document')).toBe('true');
});

/** Only administrators may open the two-step login page; every account may open the others. */
const cookieFor = (path: string) => (path === '/account/two-factor' ? admin : user);

/** A download doesn't change the page, so the login returns to the page with the download link. */
const pathAfterLogin = (wanted: string) => wanted.replace(/\/data\.json.*/, '');

describe.each(memberAddresses)('%s', (path) => {
  test('redirects a visitor to the home page and remembers the page for the login', async () => {
    for (const response of [await get(path, ''), await post(path, '')]) {
      expect(outcomeOf(response)).toEqual([302, '/']);
    }
    expect(await (await get(`${path}.data`, '')).text()).toContain('"redirect","/"');
    const remembered = cookieOf((await get(`${path}?x=1`, '')).headers);
    for (const entrance of ['/login', '/register']) {
      const response = await get(entrance, `${user}; ${remembered}`);
      expect(outcomeOf(response)).toEqual([302, pathAfterLogin(`${path}?x=1`)]);
    }
    expect((await post(path, '')).headers.get('set-cookie')).toBeNull();
  });

  test('opens for a logged-in user, but not for search engines and caches', async () => {
    const response = await get(path, cookieFor(path));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const output = `${response.headers.get('x-robots-tag')} ${await response.text()}`;
    expect(output).toMatch(/^noindex|<meta name="robots" content="noindex"\/>/);
  });
});
