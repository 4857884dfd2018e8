import { expect, test } from 'vitest';
import { mailedDates } from '#tests/support/forms.ts';
import { holdDate } from '#tests/support/held-date.ts';
import { sendEveryMail } from '#tests/support/mails.ts';
import { setUpSite } from '#tests/support/site.ts';
import type { ComposedMail } from '../mail/compose.ts';
import { deliverMail } from '../mail/mail.ts';

holdDate();

const postalAddress = '12 Harbor Way, San Diego, CA 92101';
const site = await setUpSite({ POSTAL_ADDRESS: postalAddress });

/** Typed text that imitates the rest of a mail. */
const title = '<b>Sea & "sand"</b>\n\nRead and answer:\nhttps://evil.example/';
const message = 'I’d <i>love</i> to.\n\nRead and answer:\nhttps://evil.example/';
const mails = await sendEveryMail(site, { title, message });
/** The names of the mails that match. */
const namesWhere = (matches: (mail: ComposedMail) => boolean) =>
  [...mails].filter(([, mail]) => matches(mail)).map(([name]) => name);

test.each([...mails])('%s has the same links as text and as HTML, and at most one button', (_name, mail) => {
  const { publicUrl } = site.server.config;
  const linksIn = (part: string) =>
    Array.from(part.matchAll(/(?:^|href=")(http:[^\s"]+)/gm), ([, url = '']) => url);
  const links = linksIn(mail.text).filter((url) => url.startsWith(publicUrl));
  expect(links).not.toEqual([]);
  expect(linksIn(mail.html.replaceAll('&amp;', '&'))).toEqual(links);
  expect([...mail.html.matchAll(/<a [^>]*class="button"/g)].length).toBeLessThanOrEqual(1);
});

test('every mail escapes its HTML, and has no HTML of its own in the text', () => {
  expect(namesWhere(({ html }) => /<b>|<i>|href="https:..evil/.test(html))).toEqual([]);
  expect(namesWhere(({ text }) => /<(?!\/?[bi]>)|&\w+;|\bnull\b|undefined/.test(text))).toEqual([]);
});

test('every mail quotes messages and notes, and keeps titles on one line', () => {
  const quoted = '> I’d <i>love</i> to.\n>\n> Read and answer:\n> https://evil.example/';
  const unquoted = /love|^https:..evil/m;
  expect(namesWhere(({ text }) => unquoted.test(text.replace(quoted, '')))).toEqual([]);
  const withQuote =
    /^(?:decision rejected|property-deleted|paused|changes re|inquiry-news (?:accepted|answered|canceled|change-(?!expired)|changed|declined|ended|note|requested|suggested|withdrawn)\b(?!.*unquoted))/;
  expect(namesWhere(({ text }) => text.includes(`\n\n${quoted}\n\n`))).toEqual(
    [...mails.keys()].filter((name) => withQuote.test(name)),
  );
  const titleOnOneLine = 'Sea & "sand"</b>  Read and answer: https://evil.example/';
  const withTitle =
    /^(?:inquiry|saved-search-news|decision|property-deleted|paused|site-visit|resumed|freshness|changes (?!requested)|submission|links)(?!.* to an unverified address)/;
  expect(namesWhere(({ text }) => text.includes(titleOnOneLine))).toEqual(
    [...mails.keys()].filter((name) => withTitle.test(name)),
  );
});

test('every mail says in one sentence why its reader gets it', () => {
  expect(namesWhere(({ text }) => !/^You’re getting this because [^.?!]*\.$/m.test(text))).toEqual([]);
});

test('every mail links to the contact page once, and none asks for a reply', () => {
  expect(namesWhere(({ text }) => text.split(/^Contact us:\n\S+\/contact\n/m).length !== 2)).toEqual([]);
  expect(namesWhere(({ text }) => /write back|just reply|reach out/i.test(text))).toEqual([]);
});

test('every mail is marked as automatic', async () => {
  const sent: { headers: Record<string, string> }[] = [];
  const sendMail = async (mail: (typeof sent)[number]) => sent.push(mail);
  const server = { ...site.server, mailTransport: { sendMail } as never };
  for (const mail of mails.values()) await deliverMail(server, { ...mail, to: 'dana@owner.test' });
  expect(sent).toHaveLength(mails.size);
  for (const { headers } of sent) expect(headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
});

test('mails about one listing show its public photo, and no other mail has a photo', () => {
  const photo =
    /<img src="http:\/\/localhost:3000\/photos\/[\da-f]{32}\.jpg" alt="&lt;b&gt;Sea &amp; [^"]*, main photo"/;
  const aboutListing =
    /^(?:decision approved|resumed|site-visit|freshness (?!paused)|changes (?!requested)|inquiry-(?:news|verification)|saved-search-news)/;
  expect(namesWhere(({ html }) => photo.test(html))).toEqual(
    [...mails.keys()].filter((name) => aboutListing.test(name)),
  );
  expect(namesWhere(({ html }) => html.replace(photo, '').includes('/photos/'))).toEqual([]);
});

test('mails about saved searches show the postal address, and can be unsubscribed from by one press', () => {
  const subscribed = [...mails.keys()].filter((name) => name.startsWith('saved-search-news'));
  expect(namesWhere(({ text }) => text.includes(postalAddress))).toEqual(subscribed);
  expect(namesWhere(({ html }) => html.includes(postalAddress))).toEqual(subscribed);
});

test('the mail about shared contact details contains those of the other side', () => {
  const textOf = (name: string) => mails.get(name)?.text;
  expect(textOf('inquiry-news shared to owner, shared')).toContain(
    '\n\n> Gwen Canary\n> shared@guest.example\n> 619-555-0199\n\n',
  );
  expect(textOf('inquiry-news shared to guest, shared')).toContain(
    '\n\n> Dana Reyes\n> dana@owner.example\n> 619-555-0142\n\n',
  );
  const canary = /Gwen Canary|619-555-0199|Dana Reyes|619-555-0142/;
  expect(namesWhere(({ text, html }) => canary.test(text + html))).toEqual([
    'inquiry-news shared to guest, shared',
    'inquiry-news shared to owner, shared',
  ]);
});

test('the mail about accepted dates tells the guest how to stay safe with money', () => {
  const safety =
    /^Baystead never takes payments: pay the owner once you’ve seen the home and signed a lease\.\n\nStay safe:\n\S*\/safety\n/m;
  expect(namesWhere(({ text }) => safety.test(text))).toEqual(
    [...mails.keys()].filter((name) => name.startsWith('inquiry-news accepted to guest')),
  );
});

test('mails about a changed stay show it before and after, with the difference and the new costs', () => {
  const namesOf = (news: string) =>
    [...mails.keys()].filter((name) => new RegExp(`^inquiry-news (?:${news}) to `).test(name));
  const terms = String.raw`\(2 guests, \$[\d,]+\)`;
  const before = `${mailedDates()}, 40 nights ${terms}`;
  const namesWith = (pattern: string) => namesWhere(({ text }) => new RegExp(pattern).test(text));
  const changed = (dates: string, difference: string) =>
    String.raw`\nBefore: ${before}\nAfter: ${dates} ${terms}\nDifference: \$[\d,]+ ${difference}\n\nThe new costs:\n\n\S`;
  expect(namesWith(changed(`${mailedDates(30, 98)}, 68 nights`, 'more'))).toEqual(
    namesOf('change-asked|changed'),
  );
  expect(namesWith(changed(`${mailedDates(30, 42)}, 12 nights`, 'less'))).toEqual(namesOf('ended'));
  expect(namesWith(` from ${mailedDates(42, 70)} are free again\\.`)).toEqual(namesOf('ended'));
  expect(namesWith(`${mailedDates()}, 40 nights\\. All of its nights are free again\\.`)).toEqual(
    namesOf('canceled'),
  );
  expect(namesWith(` stays as it is: ${before}\\.`)).toEqual([
    ...namesOf('change-declined|change-withdrawn|change-expired'),
    'inquiry-news superseded to guest, a change',
  ]);
});

test('mails about a property link to its page', () => {
  const textOf = (name: string) => mails.get(name)?.text;
  const receipt = /24-48 hours.* reference is [\dA-F]{4} [\dA-F]{4}\.[^]*\/link\/[\w-]{43}\n/;
  expect(textOf('submission to a verified address')).toMatch(receipt);
  expect(textOf('decision approved')).toMatch(
    /\/listings\/[\w-]{36}\n[^]*iCal links[^]*\/link\/[\w-]{43}#calendar\n/,
  );
  expect(textOf('decision rejected')).toMatch(/\/link\/[\w-]{43}\n/);
  // The section that the link names has the button.
  expect(textOf('freshness question')).toMatch(/\/link\/[\w-]{43}#availability\n/);
  expect(textOf('freshness paused')).toMatch(/\/link\/[\w-]{43}#next-step\n/);
  expect(textOf('freshness paused')).not.toContain('You can take it off the site');
  expect(textOf('inquiry-news stay-ends to owner')).toMatch(/\/link\/[\w-]{43}#calendar\n/);
  expect(textOf('inquiry-ended by the guest, with the stay')).toMatch(/\S*\/links\n/);
  expect(textOf('inquiry-news no-answer to guest')).toMatch(
    /evil.example\/:\n\S*\/listings\/[\w-]{36}\?guests=\S*\n/,
  );
});
