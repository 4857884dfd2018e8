// Writes a mail as plain text and as HTML. Mail programs ignore style sheets, so every element has inline styles, in the
// colors of app.css. The text of each mail is in the `mails` folder of its feature.
import type { Server } from '../server.ts';

/** A mail, ready to be delivered. */
export interface ComposedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Revokes the tokens in the mail's links. Called if the mail can't be delivered. */
  revoke?: () => Promise<unknown>;
}

/**
 * A paragraph, a quotation of typed text, or a link to a page of the site: a button in HTML, its URL in text. Paragraphs
 * and labels are joined into one line, so that a title can't start a paragraph of its own.
 */
export type Block = string | { quoted: string } | { label: string; path: string };

/** A mail's subject and body. */
export type MailText = [subject: string, ...blocks: Block[]];

const footer = 'Baystead: furnished homes by the bay';

const styles = {
  body: 'margin:0;padding:24px 12px;background:#f4ede1;color:#12303a;font:16px/1.6 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  card: 'max-width:544px;margin:0 auto;padding:32px 28px;background:#fffdf9;border-radius:12px',
  heading: 'margin:0 0 20px;font:600 24px/1.25 Georgia,serif',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  quote: 'margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #e4dccd;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 22px;border-radius:8px;background:#0f6b74;color:#ffffff;font-weight:600;text-decoration:none',
  url: 'margin:0 0 20px;color:#4f6670;font-size:13px;overflow-wrap:anywhere',
  footer: 'max-width:544px;margin:16px auto 0;color:#4f6670;font-size:13px;text-align:center',
} as const;

/** Escapes all text in the blocks, and links only to pages under PUBLIC_URL. */
export function composeMail(
  { config }: Pick<Server, 'config'>,
  to: string,
  subject: string,
  blocks: readonly Block[],
): ComposedMail {
  const { publicUrl } = config;
  const text = [...blocks.map((block) => toText(block, publicUrl)), footer].join('\n\n');
  const html = blocks.map((block) => toHtml(block, publicUrl)).join('\n');
  return { to, subject, text: `${text}\n`, html: toPage(subject, html) };
}

function toText(block: Block, publicUrl: string): string {
  if (typeof block === 'string') return toSingleLine(block);
  if ('quoted' in block) return quote(block.quoted);
  return `${toSingleLine(block.label)}:\n${publicUrl}${block.path}`;
}

/** Unicode's mandatory line breaks (UAX #14). Mail programs differ in which of them they render as a line break. */
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** Prefixes every line with `>`, so that typed text can't imitate the rest of the mail. */
function quote(text: string): string {
  return text
    .split(lineEnd)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function toSingleLine(text: string): string {
  return text.split(lineEnd).join(' ');
}

function toPage(subject: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.body}">
<div style="${styles.card}">
<h1 style="${styles.heading}">${escapeHtml(subject)}</h1>
${content}
</div>
<p style="${styles.footer}">${footer}</p>
</body>
</html>
`;
}

function toHtml(block: Block, publicUrl: string): string {
  if (typeof block === 'string')
    return `<p style="${styles.paragraph}">${escapeHtml(toSingleLine(block))}</p>`;
  if ('quoted' in block)
    return `<blockquote style="${styles.quote}">${toHtmlLines(block.quoted)}</blockquote>`;
  const url = escapeHtml(`${publicUrl}${block.path}`);
  return `<p style="margin:24px 0 8px"><a href="${url}" style="${styles.button}">${escapeHtml(toSingleLine(block.label))}</a></p>
<p style="${styles.url}">${url}</p>`;
}

function toHtmlLines(text: string): string {
  return text.split(lineEnd).map(escapeHtml).join('<br>');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
