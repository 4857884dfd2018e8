// The inquiry form on the listing's page and on its own page, as requests and responses.
import { addMonths } from '#domain/day.ts';
import { expect, test } from 'vitest';
import { propertyOf, inDays, inquiryForm } from '#tests/support/inquiries.ts';
import { fieldOf, fieldsOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { readResponse, setUpPages, outcomeOf, visitsTo } from '#tests/support/pages.ts';
import { setBusyRanges, updateProperty } from '#tests/support/properties.ts';
import { register, sentMails } from '#tests/support/test-server.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const pages = await setUpPages();
const propertyId = await propertyOf(pages);

const { get, post } = visitsTo(pages);
const formIn = (html: string, id = propertyId) =>
  sliceBetween(html, `action="/listings/${id}/ask"`, '</form>');
const inquiryInput = (change: Record<string, string> = {}) => ({ ...inquiryForm(), ...change });

const names = [
  'idempotencyKey',
  'checkIn',
  'checkOut',
  'guests',
  'pets',
  'reason',
  'children',
  'petKind',
  'name',
  'phone',
  'email',
  'message',
];

test.each([
  ['', 'pets=1'],
  ['', 'animal=cats'],
  ['/ask', 'pets=1'],
  ['/ask', 'animal=cats'],
])(
  'renders the form on page "%s" of a listing without JavaScript, filled with the stay of the URL and %s',
  async (page, pets) => {
    const days = { checkIn: inDays(40), checkOut: inDays(80) };
    const html = await (
      await get(`/listings/${propertyId}${page}?${new URLSearchParams(days)}&guests=3&${pets}`)
    ).text();
    const form = formIn(html);
    expect(fieldsOf(form)).toEqual(names);
    expect(fieldOf(form, 'checkIn')).toContain(`value="${days.checkIn}"`);
    expect(fieldOf(form, 'checkOut')).toContain(`value="${days.checkOut}"`);
    expect(form).toMatch(/<option value="3" selected/);
    expect(fieldOf(form, 'pets')).toContain('checked');
    expect(textOf(form)).toContain(', 40 nights $');
    expect(textOf(form)).toContain('Your name, email, and phone stay private until you share them.');
    expect(textOf(form)).toMatch(/Before you pay anything, see the home, .* sign a lease\. .* Stay safe$/);
    expect(form).toContain('href="/safety"');
  },
);

test('keeps more guests than the home sleeps, and leads to homes for them', async () => {
  const days = new URLSearchParams({ checkIn: inDays(40), checkOut: inDays(80) });
  const asked = await (await get(`/listings/${propertyId}/ask?${days}&guests=9`)).text();
  const refused = await post(`/listings/${propertyId}/ask?${days}&guests=9`, inquiryInput({ guests: '9' }));
  expect(refused.status).toBe(422);
  for (const form of [formIn(asked), formIn(await refused.text())]) {
    expect(form).toMatch(/<option value="9" selected/);
    expect(textOf(form)).toMatch(/This home sleeps 4\. .*See homes that fit/);
    expect(form).toContain(`href="/listings?${String(days).replace('&', '&amp;')}&amp;guests=9"`);
  }
});

test('says why it needs dates on its own page, and offers the first free ones', async () => {
  await updateProperty(pages, propertyId, { nextAvailableDate: inDays(20) });
  const form = formIn(await (await get(`/listings/${propertyId}/ask`)).text());
  expect(textOf(form)).toContain('The owner needs dates to answer. Not sure yet? Start with these.');
  expect(form).toContain(
    `href="/listings/${propertyId}/ask?checkIn=${inDays(20)}&amp;checkOut=${addMonths(inDays(20), 1)}"`,
  );
});

test('explains a busy stay once, at its fields, with a link to the nearest free one', async () => {
  const busy = await propertyOf(pages);
  await setBusyRanges(pages, busy, 'owner', [{ from: inDays(35), to: inDays(45) }]);
  const refused = await post(`/listings/${busy}/ask`, inquiryInput());
  expect(refused.status).toBe(422);
  const form = formIn(await refused.text(), busy);
  expect(textOf(form).match(/taken /g)).toHaveLength(1);
  for (const name of ['checkIn', 'checkOut']) {
    expect(fieldOf(form, name)).toContain('aria-invalid="true"');
    expect(fieldOf(form, name)).toContain('aria-describedby="ask-verdict"');
  }
  expect(form).toContain(`href="/listings/${busy}/ask?checkIn=${inDays(45)}&amp;checkOut=${inDays(85)}"`);
});

test.each(['', '/ask'])(
  'offers the nearest stay for one that is too short, as a link, on page "%s" of a listing',
  async (page) => {
    const html = await (
      await get(`/listings/${propertyId}${page}?checkIn=${inDays(60)}&checkOut=${inDays(65)}&guests=2`)
    ).text();
    expect(textOf(html)).toContain(
      '5 nights: This home rents for 1 to 3 months, or 12 months or more. Nearest free stay:',
    );
    expect(formIn(html)).toContain(
      `href="/listings/${propertyId}${page}?checkIn=${inDays(60)}&amp;checkOut=${inDays(90)}&amp;guests=2"`,
    );
  },
);

test('says that a home for other pets doesn’t fit, in the form too', async () => {
  const days = new URLSearchParams({ checkIn: inDays(40), checkOut: inDays(80), animal: 'dogs' });
  const form = formIn(await (await get(`/listings/${propertyId}/ask?${days}`)).text());
  expect(textOf(form)).toContain('The owner takes cats only. See homes that fit');
  expect(textOf(form)).not.toContain('Available');
});

test('keeps the introduction of a refused form, in the fields and in the line above them', async () => {
  const introduction = { reason: 'work', children: '1', pets: 'on', petKind: 'Cats' };
  const refused = await post(`/listings/${propertyId}/ask`, inquiryInput({ ...introduction, email: 'gwen' }));
  expect(refused.status).toBe(422);
  const form = formIn(await refused.text());
  expect(textOf(form)).toContain('About us: here for work, 1 adult and 1 child, with cats.');
  expect(form).toContain('<option value="work" selected');
  expect(form).toContain('<option value="Cats" selected');
});

test('fills in the name and email of a logged-in user', async () => {
  const session = await register(pages.server, 'gwen@site.example');
  const form = formIn(await (await get(`/listings/${propertyId}/ask`, session)).text());
  expect(fieldOf(form, 'name')).toContain('value="Rosa');
  expect(fieldOf(form, 'email')).toContain('value="gwen@site.example"');
});

test('shows the errors of a refused form beside the typed values', async () => {
  const refused = await post(
    `/listings/${propertyId}/ask`,
    inquiryInput({ checkOut: inDays(20), email: 'gwen', message: 'Hello <b>you</b>', pets: 'on' }),
  );
  expect(refused.status).toBe(422);
  const form = formIn(await refused.text());
  expect(textOf(form)).toContain('Check-out has to be after check-in.');
  expect(textOf(form)).toContain('Please enter a valid email address');
  expect(form).toContain('Hello &lt;b&gt;you&lt;/b&gt;</textarea>');
  expect(fieldOf(form, 'name')).toContain('value="Gwen Canary"');
  expect(fieldOf(form, 'pets')).toContain('checked');
});

test('names the address that the mail went to, on an uncached page', async () => {
  const response = await post(`/listings/${propertyId}/ask`, inquiryInput({ email: 'once@guest.example' }));
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(textOf(await response.text())).toContain('We sent a link to once@guest.example');
  expect(await sentMails(pages, 'once@guest.example')).toHaveLength(1);
});

test('redirects to /404 for an unknown property and refuses its form', async () => {
  const unknown = '01a2003d-e123-7181-9567-a8cafe37dc0d';
  for (const id of ['x', unknown]) {
    expect(outcomeOf(await get(`/listings/${id}/ask`))).toEqual([302, '/404?missing=property']);
  }
  const sent = await post(`/listings/${unknown}/ask.data`, inquiryInput());
  expect(await readResponse(sent)).toMatchObject({
    message: 'This home isn’t listed anymore, so we can’t ask its owner.',
  });
});

test('shows the typed values and links to a search when the property was deleted meanwhile', async () => {
  const gone = await propertyOf(pages);
  await pages.db.deleteFrom('properties').where('id', '=', gone).execute();
  const send = (change: Record<string, string>) => post(`/listings/${gone}/ask`, inquiryInput(change));
  const mainOf = async (answer: Response) => sliceBetween(await answer.text(), '<main', '</main>');
  const answer = await send({ message: 'Is it sunny?', pets: 'on', reason: 'study' });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([410, 'no-store']);
  const main = await mainOf(answer);
  const words = textOf(main);
  expect(words).toContain('This home isn’t listed anymore, so we can’t ask its owner.');
  for (const kept of [
    'Is it sunny?',
    '2 guests, with pets',
    'About us: here to study.',
    'gwen@guest.example',
    '619-555-0199',
  ])
    expect(words).toContain(kept);
  const search = `guests=2&amp;checkIn=${inDays(30)}&amp;checkOut=${inDays(70)}&amp;pets=1`;
  expect(main).toContain(`href="/listings?${search}"`);
  expect(await mainOf(await send({ checkIn: 'soon' }))).toContain('href="/listings"');
});

test('keeps the page out of search results and caches', async () => {
  const page = await get(`/listings/${propertyId}/ask`);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain('<meta name="robots" content="noindex"/>');
});
