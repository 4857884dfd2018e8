import { expect, test } from 'vitest';
import type { InquiryNews } from '#domain/conversation.ts';
import { createMessages } from './messages.ts';

const origin = 'https://homes.example';
const messages = createMessages(origin);
const to = 'rosa@example.com';
const property = {
  id: '0190b0a0-0000-7000-8000-000000000001',
  title: '<b>Sea & "sand"</b>',
  token: 'tok_en-1',
};
const notes = 'Too <i>dark</i>.\r\nhttps://evil.example/';

const quotedNotes = '> Too <i>dark</i>.\n> https://evil.example/';

const facts = {
  title: property.title,
  days: 'Jan 4 to Apr 4',
  party: '2 guests, about $13,050',
  token: 'tok_en-2',
  words: notes,
  similar: [{ id: property.id, title: '<i>Next door</i>' }],
};
const news = [
  'asked',
  'answered',
  'accepted',
  'declined',
  'withdrawn',
  'overtaken',
  'shared',
  'reminder',
  'no-answer',
  'note',
] as const satisfies InquiryNews[];

const twoFactorNews = [
  'two-factor-on',
  'two-factor-off',
  'two-factor-reset',
  'backup-codes-renewed',
] as const;

const mails = Object.entries({
  submitted: messages.submitted(to, property),
  approved: messages.approved(to, property),
  rejected: messages.rejected(to, { ...property, notes }),
  ownerLinks: messages.ownerLinks(to, [{ ...property, status: 'pending', createdAt: new Date() }]),
  draftLink: messages.draftLink(to, property.token),
  passwordReset: messages.passwordReset(to, 'x&y'),
  emailVerification: messages.emailVerification(to, 'x'),
  ...Object.fromEntries(twoFactorNews.map((about) => [about, messages.twoFactorNews(to, about)])),
  inquiryConfirmation: messages.inquiryConfirmation(to, facts),
  ...Object.fromEntries(news.map((about) => [about, messages.inquiryNews(to, about, facts)])),
  inquiryEnded: messages.inquiryEnded(to, { ...property, by: 'owner', datesFreed: true }),
});

const linksIn = (html: string) => Array.from(html.matchAll(/href="([^"]*)"/g), ([, link = '']) => link);
const unescaped = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

test.each(mails)('%s says the same as text and as HTML, and leads nowhere else', (_name, { text, html }) => {
  const links = linksIn(html).map(unescaped);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    expect(link.startsWith(`${origin}/`)).toBe(true);
    expect(text).toContain(`:\n${link}\n`);
  }
  const words = unescaped(
    html.replace(/[\s\S]*<h1[^>]*>[^<]*<\/h1>/, '').replaceAll(/<br>|<\/?\w[^>]*>/g, ' '),
  );
  for (const line of text.trim().split(/\s*\n+/)) expect(words).toContain(line.replaceAll(/^> |:$/g, ''));
});

test('what somebody typed stays text', () => {
  const { html, text } = messages.rejected(to, { ...property, notes });
  expect(text).toContain(quotedNotes);
  expect(html).not.toMatch(/<b>|<i>|href="https:\/\/evil/);
  expect(html).toContain('&lt;b&gt;Sea &amp; &quot;sand&quot;&lt;/b&gt;');
});

test.each(['asked', 'answered', 'accepted', 'declined', 'note'] as const)(
  '%s quotes what was said, as text',
  (about) => {
    const { text, html } = messages.inquiryNews(to, about, facts);
    expect(text).toContain(quotedNotes);
    expect(html).not.toMatch(/<b>|<i>|href="https:\/\/evil/);
  },
);

/** Everything that some program takes for the end of a line. */
const lineEnds = ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f'];

/** The rest of a mail as ours end, with a link of the forger's. */
const forgery = [
  'Yes, I’d love to.',
  '',
  'Read and answer:',
  'https://evil.example/inquiry-link/tok',
  '',
  'Baystead: furnished homes by the bay',
];

test.each(lineEnds)('keeps a forged end of a mail quoted, with lines that end in %j', (end) => {
  const words = forgery.join(end);
  const forged = [
    messages.inquiryNews(to, 'asked', { ...facts, words }),
    messages.inquiryNews(to, 'answered', { ...facts, words }),
    messages.inquiryNews(to, 'note', { ...facts, words }),
    messages.rejected(to, { ...property, notes: words }),
  ];
  for (const { text, html } of forged) {
    const quoted = forgery.map((line) => `> ${line}`.trimEnd()).join('\n');
    expect(text).toContain(`\n\n${quoted}\n\n`);
    const unquoted = text.split(/[\n\r\v\f\u0085\u2028\u2029]/).filter((line) => !line.startsWith('>'));
    expect(unquoted.join('\n')).not.toMatch(/evil|love/);
    expect(html).toMatch(/<blockquote [^>]*>Yes, I’d love to\.<br>[^]*evil\.example[^]*<\/blockquote>/);
  }
});

test.each(lineEnds)('keeps a title on one line, also one with %j', (end) => {
  const title = `Sea view${end}${end}Read and answer:${end}https://evil.example/`;
  const mailsWithTitle = [
    messages.submitted(to, { ...property, title }),
    messages.approved(to, { ...property, title }),
    messages.rejected(to, { ...property, title, notes: 'Dark' }),
    messages.ownerLinks(to, [{ ...property, title, status: 'pending', createdAt: new Date() }]),
    messages.inquiryConfirmation(to, { ...facts, title }),
    ...news.map((about) => messages.inquiryNews(to, about, { ...facts, words: 'Yes', similar: [], title })),
    messages.inquiryNews(to, 'no-answer', { ...facts, similar: [{ id: property.id, title }] }),
    messages.inquiryEnded(to, { title, by: 'home', datesFreed: false }),
  ];
  for (const { text, html } of mailsWithTitle) {
    expect(html).not.toMatch(/<br>/);
    expect(text).not.toMatch(/[\n\r\v\f\u0085\u2028\u2029](?:Read and answer:\s+)?https:\/\/evil/);
  }
});

test.each([
  ['submitted', /24-48 hours[\s\S]*reference is 0000 0001[\s\S]*\/owner-link\/tok_en-1\n/],
  ['approved', /\/listings\/0190b0a0-0000-7000-8000-000000000001\n[\s\S]*\/owner-link\/tok_en-1\n/],
  ['rejected', /> Too <i>dark<\/i>\.[\s\S]*\/owner-link\/tok_en-1\n/],
])('%s tells what its reader needs', (name, needed) => {
  expect(Object.fromEntries(mails)[name]?.text).toMatch(needed);
});
