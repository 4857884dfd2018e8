import { beforeEach, describe, expect, test } from 'vitest';
import { formatStay } from '#domain/stay/availability.ts';
import { formatShortDay } from '#domain/day.ts';
import { pausePropertyAsAdmin } from '#server/admin/pause-property.ts';
import { approveProperty, requestChanges } from '#server/admin/decide.ts';
import { inDays } from '#tests/support/forms.ts';
import { hrefOf, outcomeOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { storeChanges } from '#tests/support/properties.ts';
import { cookieOf, setUpSite, valueOf } from '#tests/support/site.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const site = await setUpSite();
const admin = await site.admin();
const { get, post } = site;
const missing = [302, '/404?missing=property'];

let id: string;
let cookie: string;
let number = 0;

beforeEach(async () => {
  number += 1;
  const email = `owner${number}@site.example`;
  id = await site.pendingHome({ email, title: `Home ${number}` });
  cookie = cookieOf((await get(await site.linkTo(email))).headers);
});

const ownPage = async () => (await get(`/submission/${id}`, cookie)).text();
const send = (form: Record<string, string>) => post(`/submission/${id}`, form, cookie);
const sayAfter = async (form: Record<string, string>) => textOf(await (await send(form)).text());

describe('how visitors will see a property', () => {
  test('shows a pending or paused property to an owner with a mailed link, with private headers', async () => {
    expect(await ownPage()).toContain(`href="/listings/${id}"`);
    for (const path of [`/listings/${id}`, `/listings/${id}.data`]) {
      const response = await get(path, cookie);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
      const text = await response.text();
      expect(text).toContain(`Home ${number}`);
      expect(text).not.toContain('Hidden Lane');
    }
    const other = await site.pendingHome({ email: `other${number}@site.example` });
    expect(outcomeOf(await get(`/listings/${other}`, cookie))).toEqual(missing);
    expect(outcomeOf(await get(`/listings/${id}`))).toEqual(missing);
    valueOf(await approveProperty(site.server, admin, id));
    await site.change(id, { pausedAt: new Date(), pausedBy: 'owner' });
    expect(await ownPage()).toContain('How visitors will see it');
    expect((await get(`/listings/${id}`, cookie)).status).toBe(200);
  });

  test('previews the changes of a public property to its owner only', async () => {
    valueOf(await approveProperty(site.server, admin, id));
    const path = `/submission/${id}/preview`;
    const mainOf = async (shown: string) =>
      sliceBetween(await (await get(shown, cookie)).text(), '<main', '</main>');
    expect(await ownPage()).not.toContain('How your changes will look');
    expect(outcomeOf(await get(path, cookie))).toEqual([302, `/submission/${id}`]);
    await storeChanges(site, id, {
      title: 'Sunny bungalow',
      location: 'San Diego, CA',
      neighborhood: 'North Park',
      additionalInformation: 'The key is below the mat.',
    });
    expect(hrefOf(await ownPage(), 'How your changes will look')).toBe(path);
    const page = await mainOf(path);
    for (const text of ['Only you can see it', 'Sunny bungalow', 'North Park, San Diego, CA'])
      expect(textOf(page)).toContain(text);
    for (const text of ['/ask', 'method="post"', 'below the mat']) expect(page).not.toContain(text);
    expect(await mainOf(`/listings/${id}`)).not.toContain('Sunny bungalow');
    expect(outcomeOf(await get(path))).toEqual([302, '/links?link=unknown']);
  });
});

test('answers a form whose section is gone at the top of the page', async () => {
  const pause = () => sayAfter({ intent: 'pause' });
  expect(await pause()).toContain('That’s not possible anymore: the property is already pending.');
  valueOf(await approveProperty(site.server, admin, id));
  valueOf(await pausePropertyAsAdmin(site.server, admin, id, 'Please call us.'));
  expect(await pause()).toContain('so only we can put it back');
});

test('puts a reviewer’s request first, until the owner answers it', async () => {
  const headings = async () => [...(await ownPage()).matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect((await headings())[0]).toBe('We’re reviewing it');
  const notes = { changeNotes: 'Please show the bedroom.' };
  valueOf(await requestChanges(site.server, admin, { id, seen: null }, notes));
  expect((await headings()).slice(0, 2)).toEqual(['It’s your turn', 'Details and photos']);
});

describe('the price form without JavaScript', () => {
  const saved = { desiredMonthlyRent: '3900', nextAvailableDate: '2099-01-04' };
  /** Sends the form of a page, by default the current one, with these values. Returns the answer's HTML. */
  async function sendPrice(change: Record<string, string>, html?: string) {
    const form = sliceBetween(html ?? (await ownPage()), 'name="version"', 'value="change-price"');
    const version = (/value="([^"]*)"/.exec(form)?.[1] ?? '').replaceAll('&quot;', '"');
    const rest = { intent: 'change-price', version, desiredRentalLength: '1-3 months' };
    return (await send({ ...rest, ...saved, ...change })).text();
  }

  beforeEach(async () => {
    valueOf(await approveProperty(site.server, admin, id));
  });

  test('changes the listing, and keeps the hints about saved costs', async () => {
    const html = await sendPrice({ deposit: String(1_000_000) });
    expect(html).toContain('Saved.');
    for (const page of [html, await ownPage()]) expect(textOf(page)).toContain('AB 12, Civil Code 1950.5');
    expect(await (await get(`/listings/${id}`)).text()).toContain('$3,900');
  });

  test('keeps what was typed beside the messages', async () => {
    const typed = { nextAvailableDate: '2001-01-01', desiredRentalLength: '1+ years' };
    const html = await sendPrice({ desiredMonthlyRent: '', ...typed });
    expect(html).toContain('Desired Monthly Rent is required');
    expect(html).toContain('value="2001-01-01"');
    expect(html).toMatch(/<input[^>]*(?:checked=""[^>]*value="1\+ years"|value="1\+ years"[^>]*checked="")/);
  });

  test('keeps what was typed in a window that another one has overtaken, and then saves it', async () => {
    const shown = await ownPage();
    await sendPrice({});
    const late = await sendPrice({ desiredMonthlyRent: '4100' }, shown);
    expect(textOf(late)).toContain('The rent or the dates were changed in the meantime.');
    expect(late).toContain('value="4100"');
    expect(await sendPrice({ desiredMonthlyRent: '4100' }, late)).toContain('Saved.');
    expect(await (await get(`/listings/${id}`)).text()).toContain('$4,100');
  });
});

/** The ids of the sections that are open. */
const openSections = (html: string) =>
  Array.from(html.matchAll(/<section aria-labelledby="([\w-]+)-title"><details open/g), ([, name]) => name);

describe('the sections of the page', () => {
  beforeEach(async () => {
    valueOf(await approveProperty(site.server, admin, id));
  });

  test('are closed, and hold the targets of links to them', async () => {
    const html = await ownPage();
    expect(openSections(html)).toEqual([]);
    for (const name of 'availability calendar changes visit pause email private'.split(' ')) {
      const [line = '', folded] = sliceBetween(html, `aria-labelledby="${name}-title"`, '</section>').split(
        '</summary>',
      );
      expect(line).toContain('<details class');
      // Browsers open the section for a link to what it folds, without JavaScript.
      expect(folded).toContain(`id="${name}"`);
    }
    expect(sliceBetween(html, 'id="calendar"', 'id="changes-title"')).toContain('id="other-calendars"');
  });

  test.each([
    ['availability', { intent: 'change-price', desiredMonthlyRent: '' }],
    ['calendar', { intent: 'block-nights', checkIn: '', checkOut: '' }],
    ['calendar', { intent: 'add-calendar-link', icalUrl: 'my calendar' }],
    ['pause', { intent: 'pause', pausedUntil: '2001-01-01' }],
  ])('opens %s with the result of its form (%o)', async (section, fields) => {
    const sent = await send(fields);
    expect(sent.status).toBe(422);
    expect(openSections(await sent.text())).toEqual([section]);
  });
});

describe('the overview', () => {
  const overview = async () =>
    textOf(sliceBetween(await ownPage(), 'aria-labelledby="next-step"', '</section>'));

  beforeEach(async () => {
    valueOf(await approveProperty(site.server, admin, id));
    await site.change(id, { nextAvailableDate: inDays(3), availabilityConfirmedAt: new Date() });
  });

  test('says that nothing waits for the owner', async () => {
    expect(await overview()).toContain('Nothing needs you right now.');
  });

  test('leaves the price and the first free day to their section', async () => {
    const price = async () => textOf(sliceBetween(await ownPage(), 'id="availability-title"', '</summary>'));
    const free = (day: string) => `$3,450 a month · Free from ${formatShortDay(day, inDays(0))}`;
    expect(await price()).toContain(free(inDays(3)));
    await site.setBusy(id, 'stay', [{ from: inDays(2), to: inDays(9) }]);
    expect(await price()).toContain(free(inDays(9)));
    expect(await overview()).not.toContain('$3,450');
  });

  test('leads to the guest who waits for an answer, and names an accepted stay', async () => {
    const { owner } = await site.inquiry(id, { email: `guest${number}@site.example` });
    expect(await overview()).toContain('1 guest is waiting for your answer. Answer');
    const answer = () => ownPage().then((html) => hrefOf(html, 'Answer'));
    expect(await answer()).toBe(`/inquiry/${owner.inquiryId}?as=owner`);
    const otherDates = { checkIn: inDays(100), checkOut: inDays(140) };
    await site.inquiry(id, { email: `other${number}@site.example`, ...otherDates });
    expect(await overview()).toContain('2 guests are waiting for your answer.');
    expect(await answer()).toBe(`/submission/${id}#inquiries`);
    valueOf(await site.acceptStay(owner));
    expect(await overview()).toContain(
      `Next stay ${formatStay({ from: inDays(30), to: inDays(70) }, inDays(0))}`,
    );
  });

  test('asks for a confirmation after a week, and names calendars that can’t be read', async () => {
    const availabilityConfirmedAt = new Date(Date.now() - 8 * 86_400_000);
    await site.change(id, { availabilityConfirmedAt });
    expect(await overview()).toContain('You last confirmed the price and the dates 8 days ago.');
    const confirmed = await sayAfter({ intent: 'confirm-availability' });
    expect(confirmed).toContain('Thanks! Guests see that it’s up to date.');
    expect(await overview()).toContain('Nothing needs you right now.');
    const at = new Date();
    const failure = { attemptedAt: at, failures: 1, failingSince: at, problem: 'not-found' } as const;
    await site.db.updateTable('calendarLinks').set(failure).where('propertyId', '=', id).execute();
    expect(await overview()).toContain('We couldn’t read calendars.example the last time we tried.');
  });
});

test('says which checks guests read about, and how the owner gets more', async () => {
  const section = async () => sliceBetween(await ownPage(), 'aria-labelledby="visit-title"', '</section>');
  valueOf(await approveProperty(site.server, admin, id));
  expect(textOf(await section())).toContain('Your listing says: “Checked by us: Nothing yet.”');
  expect(hrefOf(await section(), 'write to us')).toBe('/contact');
  const checkedAt = new Date('2026-11-20T20:00:00Z');
  const checks = site.db.insertInto('propertyChecks');
  await checks.values({ propertyId: id, kind: 'phone', checkedAt, checkedBy: admin.uid }).execute();
  expect(textOf(await section())).toContain(
    'Your listing says: “Checked by us: Phone checked Nov 20, 2026.”',
  );
});

test('lists what only the owner sees, if it was given', async () => {
  const facts = async () => textOf(sliceBetween(await ownPage(), 'Only you and our team', '</main>'));
  for (const name of ['Company website', 'Additional information']) expect(await facts()).toContain(name);
  await site.change(id, { companyWebsite: null, additionalInformation: null });
  expect(await facts()).not.toMatch(/Company website|Additional information|Not given/);
});
