// The inquiry form on the listing's page and on its own page, as requests and responses.
import { beforeEach, expect, test } from 'vitest';
import { inDays, inquiryForm } from '#tests/support/forms.ts';
import { fieldOf, fieldsOf, outcomeOf, readResponse, sliceBetween, textOf } from '#tests/support/html.ts';
import { setUpSite } from '#tests/support/site.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const site = await setUpSite();
const propertyId = await site.home();
beforeEach(() => site.clearLimits());

const { get, post } = site;
const formIn = (html: string) => sliceBetween(html, '/ask"', '</form>');
const inquiryInput = (change: Record<string, string> = {}) => ({ ...inquiryForm(), ...change });
const open = async (query: string, page = '/ask', id = propertyId) =>
  formIn(await (await get(`/listings/${id}${page}?${query}`)).text());
const send = (change: Record<string, string> = {}, id = propertyId) =>
  post(`/listings/${id}/ask`, inquiryInput(change));

const names =
  'idempotencyKey checkIn checkOut guests pets reason children petKind name phone email message'.split(' ');
const stay = `checkIn=${inDays(40)}&checkOut=${inDays(80)}`;

test.each([
  ['', 'pets=1'],
  ['/ask', 'animal=cats'],
])(
  'renders the form on page "%s" of a listing without JavaScript, with the stay of the URL and %s',
  async (page, pets) => {
    const form = await open(`${stay}&guests=3&${pets}`, page);
    expect(fieldsOf(form)).toEqual(names);
    expect(fieldOf(form, 'checkIn')).toContain(`value="${inDays(40)}"`);
    expect(fieldOf(form, 'checkOut')).toContain(`value="${inDays(80)}"`);
    expect(form).toMatch(/<option value="3" selected/);
    expect(fieldOf(form, 'pets')).toContain('checked');
    expect(textOf(form)).toContain(', 40 nights $');
    expect(textOf(form)).toContain('Your name, email, and phone stay private until you share them.');
    expect(textOf(form)).toMatch(/signed a lease\. Stay safe$/);
  },
);

test('explains a stay that doesn’t fit', async () => {
  const form = textOf(await open(`${stay}&guests=9`));
  expect(form).toMatch(/This home sleeps 4\. .*See homes that fit/);
  expect(form).not.toContain('Available');
});

test('offers the nearest free stays as links', async () => {
  const busy = await site.home();
  await site.setBusy(busy, 'owner', [{ from: inDays(35), to: inDays(45) }]);
  const form = formIn(await (await send({}, busy)).text());
  expect(textOf(form).match(/taken /g)).toHaveLength(1);
  for (const name of ['checkIn', 'checkOut'])
    expect(fieldOf(form, name)).toMatch(/aria-invalid="true".*aria-describedby="ask-verdict"/);
  expect(form).toContain(`href="/listings/${busy}/ask?checkIn=${inDays(45)}&amp;checkOut=${inDays(85)}"`);
});

test('fills in the name and email of a logged-in user', async () => {
  const session = await site.register('gwen@site.example');
  const form = formIn(await (await get(`/listings/${propertyId}/ask`, session)).text());
  expect(fieldOf(form, 'name')).toContain('value="Rosa');
  expect(fieldOf(form, 'email')).toContain('value="gwen@site.example"');
});

test('shows the errors of a refused form beside the typed values', async () => {
  const introduction = { reason: 'work', children: '1', pets: 'on', petKind: 'Cats' };
  const typed = { ...introduction, email: 'gwen', message: 'Hello <b>you</b>', guests: '9' };
  const refused = await send({ ...typed, checkOut: inDays(20) });
  expect(refused.status).toBe(422);
  const form = formIn(await refused.text());
  const introduced = 'About us: here for work, 8 adults and 1 child, with cats.';
  for (const text of ['Check-out has to be after', 'Please enter a valid email address', introduced])
    expect(textOf(form)).toContain(text);
  expect(form).toContain('Hello &lt;b&gt;you&lt;/b&gt;</textarea>');
  expect(fieldOf(form, 'name')).toContain('value="Gwen Canary"');
  expect(fieldOf(form, 'pets')).toContain('checked');
  for (const option of ['9', 'work', 'Cats']) expect(form).toContain(`<option value="${option}" selected`);
});

test('says what the law asks of a short stay, and takes it once the house rules are read', async () => {
  const home = await site.home();
  await site.change(home, {
    location: 'San Diego, CA',
    neighborhood: null,
    desiredRentalLength: ['Less than 30 days', '1-3 months'],
    houseRules: ['Take out the trash'],
  });
  const short = { checkIn: inDays(30), checkOut: inDays(50), email: 'short@guest.example' };
  const form = textOf(await open(new URLSearchParams(short).toString(), '/ask', home));
  expect(form).toMatch(
    /needs a city license \(STRO\).*San Diego City Treasurer.*what they must clean.*Not legal advice\./,
  );
  const readRules = 'I’ve read the house rules, including any cleaning duties';
  expect(form).toContain(`Take out the trash ${readRules}`);
  expect(textOf(await open(stay, '/ask', home))).not.toMatch(/Not legal advice|house rules/);
  const refused = await send(short, home);
  expect(refused.status).toBe(422);
  expect(textOf(await refused.text())).toContain('Please confirm that you’ve read the house rules');
  expect((await send({ ...short, hasReadRules: 'on' }, home)).status).toBe(200);
});

test('counts the characters of a message from 500 below its maximum on', async () => {
  for (const [length, isCounted] of [
    [3499, false],
    [3500, true],
  ] as const) {
    const html = await (await send({ email: 'gwen', message: 'x'.repeat(length) })).text();
    expect(textOf(html).includes(`Characters used: ${length} / 4000`)).toBe(isCounted);
  }
});

test('names the address of the mail, and resends it, without JavaScript', async () => {
  const email = 'once@guest.example';
  const html = await (await send({ email })).text();
  expect(textOf(html)).toContain(`We sent a link to ${email}`);
  expect(await site.mails(email)).toHaveLength(1);
  const inquiryId = String(/name="inquiryId" value="([^"]*)"/.exec(html)?.[1]);
  const resent = textOf(await (await send({ intent: 'resend', email, inquiryId })).text());
  expect(resent).toMatch(
    /We sent a link to once@.* We sent it at \d+:\d\d [AP]M P[DS]T\. It can take a minute/,
  );
  const refused = await send({ intent: 'resend', email, inquiryId: 'x' });
  expect([refused.status, textOf(await refused.text())]).toEqual([
    404,
    expect.stringMatching(/Check your email.*This conversation isn’t here anymore\./),
  ]);
});

test('redirects to /404 for an unknown property, and gives the form of one back', async () => {
  const unknown = '01a2003d-e123-7181-9567-a8cafe37dc0d';
  for (const id of ['x', unknown])
    expect(outcomeOf(await get(`/listings/${id}/ask`))).toEqual([302, '/404?missing=property']);
  const gone = 'This home isn’t listed anymore, so its owner can’t take new stays.';
  const asData = await post(`/listings/${unknown}/ask.data`, inquiryInput());
  expect(await readResponse(asData)).toMatchObject({ message: gone });
  const refused = await send({ message: 'Is it sunny?' }, unknown);
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([410, 'no-store']);
  const words = textOf(sliceBetween(await refused.text(), '<main', '</main>'));
  for (const kept of [gone, 'Message Is it sunny?', 'Phone 619-555-0199']) expect(words).toContain(kept);
});

test('keeps the page and its answers out of search results and caches', async () => {
  const page = await get(`/listings/${propertyId}/ask`);
  expect(await page.text()).toContain('<meta name="robots" content="noindex"/>');
  for (const { headers } of [page, await send()]) expect(headers.get('cache-control')).toBe('no-store');
});
