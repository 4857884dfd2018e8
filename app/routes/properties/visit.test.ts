// "Show us the home" as requests and responses, without JavaScript.
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { photoLimits, photoMessages } from '#domain/property/photo.ts';
import { outcomeOf, textOf } from '#tests/support/html.ts';
import { cookieOf, origin, setUpSite } from '#tests/support/site.ts';
import { deriveVisitPhotos, photoForm, takePhoto } from '#tests/support/site-visits.ts';

const site = await setUpSite({ OWNER_CHANGES_PER_HOUR: '30' });
const admin = await site.admin();
const { get, post } = site;
const noLink = [302, '/links?link=unknown'];

let id: string;
let path: string;
let cookie: string;
let number = 0;
beforeEach(async () => {
  number += 1;
  const email = `owner${number}@site.example`;
  id = await site.listedHome(admin, { email });
  cookie = cookieOf((await get(await site.linkTo(email))).headers);
  path = `/submission/${id}/visit`;
});

const visitId = async () => {
  const visits = site.db.selectFrom('siteVisits').select('id').where('propertyId', '=', id);
  return (await visits.where('decision', 'is', null).executeTakeFirst())?.id ?? '';
};
const photoUrl = async (part: string) => `${path}?intent=send-photo&id=${part}&visit=${await visitId()}`;
const sendPhoto = async (part: string, content: Uint8Array, sent = {}) => {
  const headers = { origin, cookie, ...sent };
  return site.request(await photoUrl(part), { method: 'POST', headers, body: photoForm({ content }) });
};
const start = (form = {}) =>
  post(path, { intent: 'start', room: 'Kitchen', outside: 'front door', ...form }, cookie);
const page = async () => textOf(await (await get(path, cookie)).text());
const codeIn = (text: string) => /Your code ([A-Z0-9]{5}) Good until/.exec(text)?.[1];
const attributeIn = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
const valueIn = (html: string, name: string) =>
  attributeIn(html, new RegExp(`name="${name}" value="([^"]+)"`));
const photo = await takePhoto({ scene: 1 });
const door = await takePhoto({ scene: 2 });

test('goes from the owner’s page to the listing, by a code, two photos and a reviewer’s key', async () => {
  expect(await (await get(`/submission/${id}`, cookie)).text()).toContain(`href="${path}"`);
  expect(codeIn(textOf(await (await start()).text()))).toBeDefined();
  expect(textOf(await (await sendPhoto('room', photo)).text())).toContain('We have your kitchen photo.');
  expect(await page()).toContain('We have this one.');
  expect(textOf(await (await sendPhoto('outside', door)).text())).toContain('Someone on our team will look');

  const adminCookie = await site.logIn('ada@site.example');
  const reviewPath = `/admin/properties/${id}/review`;
  const unready = textOf(await (await get(reviewPath, adminCookie)).text());
  expect(unready).toContain('You can say yes once we’ve processed both photos.');
  expect(unready).not.toContain('Yes, that’s the home (Y)');
  await deriveVisitPhotos(site);
  const review = await (await get(reviewPath, adminCookie)).text();
  const image = attributeIn(review, /src="(\/admin\/visit-photos\/[^"]+)"/);
  const response = await get(image, adminCookie);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ format: 'webp' });
  for (const other of ['', cookie, await site.register(`eve${number}@site.example`)])
    expect((await get(image, other)).status).toBe(404);

  const shown = { visit: valueIn(review, 'visit'), shownVersion: valueIn(review, 'shownVersion') };
  const form = { intent: 'visit-seen', ...shown };
  expect(await (await post(reviewPath, form, adminCookie)).text()).toContain('Guests see it now');
  expect(textOf(await (await get(`/listings/${id}`)).text())).toMatch(
    /Seen on \w{3} \d+: kitchen, front door/,
  );
  expect(await page()).toContain('You showed us your kitchen and front door on');
});

describe('refuses', () => {
  test('everyone but the owner, and forms of another site', async () => {
    await start();
    expect(outcomeOf(await get(path))).toEqual(noLink);
    expect(outcomeOf(await sendPhoto('room', photo, { cookie: '' }))).toEqual(noLink);
    expect((await sendPhoto('room', photo, { origin: 'https://other.example' })).status).toBe(403);
    expect(await page()).not.toContain('We have this one.');
  });

  test.each([
    ['no file', Buffer.alloc(0), '', 'Please take or choose a photo first.'],
    ['a file above the limit', Buffer.alloc(photoLimits.bytes + 1), 'photo.jpg', photoMessages.tooLarge],
  ])('%s, beside the field, and keeps the code', async (_what, content, name, message) => {
    const code = codeIn(textOf(await (await start()).text()));
    const head = `--x\r\nContent-Disposition: form-data; name="photo"; filename="${name}"\r\n\r\n`;
    const response = await site.request(await photoUrl('room'), {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]),
    });
    const html = await response.text();
    expect([response.status, textOf(html)]).toEqual([422, expect.stringContaining(message)]);
    expect(html).toContain('id="field-send-photo-room-photo-error"');
    expect(codeIn(textOf(html))).toBe(code);
  });

  test('a room that isn’t a name, and keeps what was typed', async () => {
    const html = await (await start({ room: 'call 619 555 0100' })).text();
    expect(html).toContain('value="call 619 555 0100"');
    expect(textOf(html)).toContain('Please use a short name');
  });

  test('a photo for an expired code, and says what to do', async () => {
    await start();
    const shownAt = new Date(Date.now() - 601_000);
    await site.db.updateTable('siteVisits').set({ shownAt }).execute();
    const response = await sendPhoto('room', photo);
    expect(response.status).toBe(422);
    expect(textOf(await response.text())).toMatch(
      /Get a new one, and take both photos again\..*I’m at the home\. Get my code/,
    );
  });

  test('a photo that isn’t due only after the browser has sent all of it', async () => {
    let sent = 0;
    async function* chunks() {
      for (; sent < 50; sent += 1) yield new Uint8Array(65_536);
    }
    const init = {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'multipart/form-data; boundary=x' },
      body: Readable.toWeb(Readable.from(chunks())) as ReadableStream,
      duplex: 'half',
    };
    const response = await site.request(`${path}?intent=send-photo&id=room`, init);
    expect([response.status, sent]).toEqual([422, 50]);
  });

  test('forms beyond the limit', async () => {
    await start();
    for (let index = 0; index < 29; index += 1)
      expect((await post(path, { intent: 'discard' }, cookie)).status).toBe(200);
    expect((await post(path, { intent: 'discard' }, cookie)).status).toBe(429);
  });

  // Only the form of a photo streams its body. The others are read whole, before their sender is known.
  test.each(['', '?intent=start&intent=send-photo'])('a body of more than 1 MB at “%s”', async (query) => {
    const body = photoForm({ content: Buffer.alloc(1024 * 1024) });
    const response = await site.request(path + query, { method: 'POST', headers: { origin }, body });
    expect(response.status).toBe(413);
  });
});

test('says that a home has to be on the site', async () => {
  await site.change(id, { pausedAt: new Date(), pausedBy: 'owner' });
  expect(await page()).toContain('You can do this while your listing is on the site.');
  expect(textOf(await (await start()).text())).toContain('This home is off the site.');
});

test('deletes what the owner takes back', async () => {
  await start();
  await sendPhoto('room', photo);
  const taken = await post(path, { intent: 'discard' }, cookie);
  expect(textOf(await taken.text())).toContain('They’re deleted.');
  expect(await visitId()).toBe('');
  expect(await page()).toContain('I’m at the home. Get my code');
});
