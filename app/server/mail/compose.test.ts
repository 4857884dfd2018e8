import { expect, test } from 'vitest';
import { requireConfig } from '../config.ts';
import { composeMail, type MailContent } from './compose.ts';

const postalAddress = '12 Harbor Way, San Diego, CA 92101';
const config = requireConfig({ PORT: '3100', POSTAL_ADDRESS: postalAddress });
const button = { label: 'Read & answer', path: '/link/tok_en-1?a=b&c' };
const compose = (content: Partial<MailContent>) =>
  composeMail({ config }, 'rosa@example.com', {
    subject: 'News & notes',
    words: [],
    why: 'Why & how',
    ...content,
  });

test('writes the same words as text and as HTML', () => {
  const words = ['About “<b>Sea & "sand"</b>”:', { quoted: 'One\ntwo' }];
  const { to, subject, text, html } = compose({ words, button, after: ['Or & not'] });
  expect([to, subject]).toEqual(['rosa@example.com', 'News & notes']);
  expect(text).toBe(`About “<b>Sea & "sand"</b>”:

> One
> two

Read & answer:
http://localhost:3100/link/tok_en-1?a=b&c

Or & not

Why & how

Contact us:
http://localhost:3100/contact

Baystead: furnished homes by the bay
`);
  expect(html).toMatch(/<h1[^>]*>News &amp; notes<\/h1>/);
  expect(html).toMatch(/<p[^>]*>About “&lt;b&gt;Sea &amp; &quot;sand&quot;&lt;\/b&gt;”:<\/p>/);
  expect(html).toMatch(/<blockquote[^>]*>One<br>two<\/blockquote>/);
  const url = 'http://localhost:3100/link/tok_en-1?a=b&amp;c';
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="${url}"`, 'href="http://localhost:3100/contact"']);
  expect(html).toMatch(/<a [^>]*class="button"[^>]*>Read &amp; answer<\/a>/);
});

test('escapes a title once, wherever it stands', () => {
  const title = '<b>Sea &amp; "sand"</b>';
  const photo = { path: '/photos/1.jpg', alt: title };
  const { html } = compose({ subject: title, words: [title, { quoted: title }], photo, why: title });
  expect(html.split('&lt;b&gt;Sea &amp;amp; &quot;sand&quot;&lt;/b&gt;')).toHaveLength(8);
  expect(html).not.toMatch(/<b>|&amp;(?:lt|amp;amp)/);
});

test('writes other links without a button, and the reason below', () => {
  const words = [{ label: 'See <homes>', path: '/listings' }];
  const { text, html } = compose({ words, links: [{ label: 'Stop', path: '/stop' }] });
  expect(text).toContain(
    'See <homes>:\nhttp://localhost:3100/listings\n\nWhy & how\n\nStop:\nhttp://localhost:3100/stop\n\nContact us',
  );
  expect(html).toMatch(
    /<a href="http:\/\/localhost:3100\/listings" class="link" [^>]*>See &lt;homes&gt;<\/a>/,
  );
  expect(html).toMatch(
    /<p class="note" [^>]*>Why &amp; how<\/p>\n<p class="note" [^>]*><a [^>]*>Stop<\/a><\/p>/,
  );
});

test('shows the photo above the heading, and hides the first paragraph as the preview in a mailbox', () => {
  const photo = { path: '/photos/1.jpg', alt: 'Sea\nview' };
  const { text, html } = compose({ photo, words: [{ quoted: 'Typed' }, 'Dana & you'] });
  expect(html).toMatch(
    /<img src="http:\/\/localhost:3100\/photos\/1\.jpg" alt="Sea view" width="496" class="photo"[^>]*>\n<h1/,
  );
  expect(text).not.toContain('Sea');
  expect(html).toMatch(/<div class="preview" style="display:none;[^"]*">Dana &amp; you<\/div>[^]*<h1/);
});

test('shows the postal address only in mails that their reader can unsubscribe from', () => {
  const subscribed = compose({ unsubscribePath: '/alerts/all' });
  expect(subscribed.unsubscribePath).toBe('/alerts/all');
  expect(subscribed.text).toContain(`Baystead: furnished homes by the bay\n${postalAddress}\n`);
  expect(subscribed.html).toContain(`Baystead: furnished homes by the bay<br>${postalAddress}</p>`);
  const { text, html } = compose({});
  expect(text + html).not.toContain('Harbor');
});

/** Every character that a program may take for the end of a line. */
const lineEnds = ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f'];

test.each(lineEnds)(
  'quotes each line that ends in %j, and keeps a paragraph and a label on one line',
  (end) => {
    const lines = ['<i>Yes</i>', '', 'Read and answer:', 'https://evil.example/'];
    const title = `Sea view${end}${end}https://evil.example/`;
    const words = [`About “${title}”`, { quoted: lines.join(end) }];
    const { text, html } = compose({ words, button: { ...button, label: title } });
    const onOneLine = 'Sea view  https://evil.example/';
    const quoted = '> <i>Yes</i>\n>\n> Read and answer:\n> https://evil.example/';
    expect(text).toContain(`About “${onOneLine}”\n\n${quoted}\n\n${onOneLine}:\nhttp://localhost:3100/`);
    const escaped = '&lt;i&gt;Yes&lt;/i&gt;<br><br>Read and answer:<br>https://evil.example/';
    for (const part of [`${escaped}</blockquote>`, `About “${onOneLine}”</p>`, `${onOneLine}</a>`])
      expect(html).toContain(part);
  },
);

test('keeps a month and its day on one line', () => {
  const { text, html } = compose({ subject: 'Gwen doesn’t need Dec 26 to Feb 4 anymore', words: ['May 1'] });
  expect(html).toContain('need Dec\u00A026 to Feb\u00A04 anymore</h1>');
  expect(html).toContain('May\u00A01</p>');
  expect(text).toContain('May 1\n');
});

test('has a dark style for every element with a color', () => {
  const { html } = compose({
    words: ['Text', { quoted: 'Typed' }, { label: 'More', path: '/' }],
    photo: { path: '/photos/1.jpg', alt: 'Sea view' },
    button,
  });
  const colored = Array.from(html.matchAll(/class="(\w+)" style="[^"]*#/g), ([, name = '']) => name);
  const dark = /@media \(prefers-color-scheme:dark\)\{[^]*\n\}/.exec(html)?.[0];
  expect(new Set(colored)).toEqual(
    new Set(['page', 'card', 'photo', 'quote', 'button', 'link', 'rule', 'note', 'footer']),
  );
  for (const name of colored) expect(dark).toMatch(new RegExp(`\\.${name}\\b`));
});
