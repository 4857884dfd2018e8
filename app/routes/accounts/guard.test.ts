import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadBuild } from '#tasks/built-pages.ts';
import { outcomeOf } from '#tests/support/html.ts';
import { cookieOf, openSite, origin, password, setUpSite, type Site } from '#tests/support/site.ts';
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

const site = await setUpSite();
await site.admin();
const admin = await site.logIn('ada@site.example');
const user = await site.register('rosa@site.example');
const propertyId = await site.pendingHome();

const get = (path: string, cookie: string) => site.request(path, { headers: { cookie } });
/** The URL of a photo's content accepts no form. */
function post(path: string, cookie: string, fields: Record<string, string> = {}, at = site) {
  const body = path.startsWith('/admin/uploads/') ? null : new URLSearchParams(fields);
  return at.request(path, { method: 'POST', headers: { cookie, origin }, body });
}

async function statusOf(id: string): Promise<string | undefined> {
  const properties = site.db.selectFrom('properties').select('status');
  return (await properties.where('id', '=', id).executeTakeFirst())?.status;
}

test('puts every admin and account route below its guard', () => {
  // The list's segment is optional, so it is optional for its dialogs too.
  const dialogs = ['/:id/delete', '/:id/edit', '/:id/review', '/bulk'];
  const others = [
    'blocked',
    'bookings',
    'featured',
    'history',
    'inquiries',
    'reports',
    'uploads',
    'uploads/:id',
  ];
  expect(adminAddresses.toSorted()).toEqual(
    [
      ...['/admin', '/admin/properties'].flatMap((list) => [list, ...dialogs.map((path) => list + path)]),
      ...others.map((path) => `/admin/${path}`),
    ].toSorted(),
  );
  const account = ['/account', '/account/data.json', '/account/delete', '/account/two-factor'];
  expect(memberAddresses.toSorted()).toEqual([...account, '/my-properties']);
  const adminRoutes = Object.values(routes).filter((route) => /^admin(?:\/|$)/.test(`${route?.path}`));
  expect(new Set(adminRoutes.map((route) => route?.parentId))).toEqual(new Set(['routes/admin/layout']));
});

describe.each(adminAddresses)('%s', (pattern) => {
  const path = pattern.replace(':id', propertyId);
  const form = { intent: 'approved' };

  test.each([
    ['a visitor', ''],
    ['a user who is not an administrator', user],
  ])('redirects %s to the home page, and gives no data through script requests', async (_who, cookie) => {
    for (const response of [
      await get(path, cookie),
      await post(path, cookie, form),
      await post(`${path}?index`, cookie, form),
    ])
      expect(outcomeOf(response)).toEqual([302, '/']);
    for (const response of [
      await get(`${path}.data`, cookie),
      await get(`${path}.data?_routes=routes/admin/properties,routes/admin/review`, cookie),
      await post(`${path}.data`, cookie, form),
    ]) {
      const body = await response.text();
      expect(body).toContain('"redirect","/"');
      expect(body).not.toMatch(/Whitcomb|Hidden Lane|Bright condo/);
    }
    expect(await statusOf(propertyId)).toBe('pending');
  });
});

test.each([
  ['/admin', 200],
  ['/admin/featured', 200],
  ['/admin/history', 200],
  ['/admin/properties', 200],
  ['/admin/bookings', 404],
])('shows %s to an administrator, but not to search engines and caches', async (path, status) => {
  const response = await get(path, admin);
  expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
  expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
});

describe('with ADMIN_TWO_FACTOR=required', () => {
  let strict: Site;
  let notSetUp: string;
  beforeAll(async () => {
    strict = await openSite({ ADMIN_TWO_FACTOR: 'required' });
    await grantAdmin(strict.server, { email: 'ada@site.example', password });
    notSetUp = await strict.logIn('ada@site.example');
  });
  afterAll(() => strict.close());

  test.each(adminAddresses)(
    'redirects an administrator without two-step login from %s to its setup page',
    async (pattern) => {
      const path = pattern.replace(':id', propertyId);
      const headers = { cookie: notSetUp, origin };
      for (const response of [
        await strict.request(path, { headers }),
        await post(path, notSetUp, {}, strict),
      ])
        expect(outcomeOf(response)).toEqual([302, '/account/two-factor']);
      const data = await strict.request(`${path}.data`, { headers });
      expect(await data.text()).toContain('"redirect","/account/two-factor"');
    },
  );

  test('explains the redirect on the setup page and links to no admin page', async () => {
    const response = await strict.request('/account/two-factor', { headers: { cookie: notSetUp } });
    const page = await response.text();
    expect(page).toContain('Administrators need two-step login on this site.');
    expect(page).not.toContain('href="/admin"');
    expect(page).toContain('Logout');
  });
});

test.each([
  ['/account', ''],
  ['/admin', ''],
  ['/admin', user],
])(
  'reloads the document on the redirect from %s, so that no old page shows the account',
  async (path, cookie) => {
    const { headers } = await get(path, cookie);
    expect([headers.get('location'), headers.get('x-remix-reload-document')]).toEqual(['/', 'true']);
  },
);

describe.each(memberAddresses)('%s', (path) => {
  test('redirects a visitor to the home page and remembers the page for the login', async () => {
    for (const response of [await get(path, ''), await post(path, '')])
      expect(outcomeOf(response)).toEqual([302, '/']);
    expect(await (await get(`${path}.data`, '')).text()).toContain('"redirect","/"');
    const remembered = cookieOf((await get(`${path}?x=1`, '')).headers);
    // A download doesn't change the page, so the login returns to the page with the download link.
    const wanted = `${path}?x=1`.replace(/\/data\.json.*/, '');
    for (const entrance of ['/login', '/register'])
      expect(outcomeOf(await get(entrance, `${user}; ${remembered}`))).toEqual([302, wanted]);
    expect((await post(path, '')).headers.get('set-cookie')).toBeNull();
  });

  // Only administrators may open the page of two-step login.
  const cookie = path === '/account/two-factor' ? admin : user;

  test('opens for a logged-in user, but not for search engines and caches', async () => {
    const response = await get(path, cookie);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const output = `${response.headers.get('x-robots-tag')} ${await response.text()}`;
    expect(output).toMatch(/^noindex|<meta name="robots" content="noindex"\/>/);
  });
});
