import { expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { type Block, composeMail } from './compose.ts';

const config = { publicUrl: 'https://homes.example' } as Config;
const compose = (...blocks: Block[]) => composeMail({ config }, 'rosa@example.com', 'News & notes', blocks);

const link = { button: 'Read & answer', path: '/inquiry-link/tok_en-1?a=b&c' };

test('writes the same words as text and as HTML', () => {
  const { to, subject, text, html } = compose('About “<b>Sea & "sand"</b>”:', { quoted: 'One\ntwo' }, link);
  expect([to, subject]).toEqual(['rosa@example.com', 'News & notes']);
  expect(text).toBe(`About “<b>Sea & "sand"</b>”:

> One
> two

Read & answer:
https://homes.example/inquiry-link/tok_en-1?a=b&c

Baystead: furnished homes by the bay
`);
  expect(html).toMatch(/<h1[^>]*>News &amp; notes<\/h1>/);
  expect(html).toMatch(/<p[^>]*>About “&lt;b&gt;Sea &amp; &quot;sand&quot;&lt;\/b&gt;”:<\/p>/);
  expect(html).toMatch(/<blockquote[^>]*>One<br>two<\/blockquote>/);
  const url = 'https://homes.example/inquiry-link/tok_en-1?a=b&amp;c';
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="${url}"`]);
  expect(html).toMatch(/<a [^>]*>Read &amp; answer<\/a>/);
});

test('writes other links without a button, and small print below', () => {
  const { text, html } = compose({ link: 'See <homes>', path: '/listings' }, { note: 'Why & how' });
  expect(text).toContain('See <homes>:\nhttps://homes.example/listings\n\nWhy & how\n\nBaystead');
  expect(html).toMatch(
    /<a href="https:\/\/homes.example\/listings" class="link" [^>]*>See &lt;homes&gt;<\/a>/,
  );
  expect(html).toMatch(/<p class="note" [^>]*>Why &amp; how<\/p>/);
});

test('hides the first paragraph before the heading, as the preview in a mailbox', () => {
  const { html } = compose({ quoted: 'Typed' }, 'Dana & you', link);
  expect(html).toMatch(/<div class="preview" style="display:none;[^"]*">Dana &amp; you<\/div>[^]*<h1/);
});

/** Every character that a program may take for the end of a line. */
const lineEnds = ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f'];

test.each(lineEnds)('quotes each line of an imitated mail with lines that end in %j', (end) => {
  const lines = ['<i>Yes</i>', '', 'Read and answer:', 'https://evil.example/', '', 'Baystead'];
  const { text, html } = compose('They wrote:', { quoted: lines.join(end) }, link);
  const quoted = '> <i>Yes</i>\n>\n> Read and answer:\n> https://evil.example/\n>\n> Baystead';
  expect(text).toContain(`They wrote:\n\n${quoted}\n\nRead & answer:`);
  const escaped = '&lt;i&gt;Yes&lt;/i&gt;<br><br>Read and answer:<br>https://evil.example/<br><br>Baystead';
  expect(html).toContain(`${escaped}</blockquote>`);
});

test.each(lineEnds)('keeps a paragraph and a label with %j on one line', (end) => {
  const title = `Sea view${end}${end}https://evil.example/`;
  const { text, html } = compose(`About “${title}”`, { ...link, button: title });
  const onOneLine = 'Sea view  https://evil.example/';
  expect(text).toContain(`About “${onOneLine}”\n\n${onOneLine}:\nhttps://homes.example/`);
  expect(html).toContain(`About “${onOneLine}”</p>`);
  expect(html).toContain(`${onOneLine}</a>`);
});

test('has a dark style for every element with a color', () => {
  const { html } = compose('Text', { quoted: 'Typed' }, link, { link: 'More', path: '/' }, { note: 'Why' });
  const colored = Array.from(html.matchAll(/class="(\w+)" style="[^"]*#/g), ([, name = '']) => name);
  const dark = /@media \(prefers-color-scheme:dark\)\{[^]*\n\}/.exec(html)?.[0];
  expect(new Set(colored)).toEqual(new Set(['page', 'card', 'quote', 'button', 'link', 'note', 'footer']));
  for (const name of colored) expect(dark).toMatch(new RegExp(`\\.${name}\\b`));
});
