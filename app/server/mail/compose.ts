// Writes a mail as plain text and as HTML. Many mail programs ignore style sheets, so every element has
// inline styles; a style sheet adds the dark scheme. Both use the colors of app.css. The text of each mail is
// in the `mails` folder of its feature.
import type { Server } from '../server.ts';

/** A mail, ready to be delivered. */
export interface ComposedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The path of the page that stops such mails by one press, also for mail providers (RFC 8058). */
  unsubscribePath?: string;
  /** Revokes the tokens in the mail's links. Called if the mail can't be delivered. */
  revoke?: () => Promise<unknown>;
}

/** A link to a page of the site. In plain text, the label and the URL. */
export type LinkBlock = { button: string; path: string } | { link: string; path: string };

/**
 * A paragraph, a quotation of typed text, a link, or small print. Paragraphs, small print and labels are
 * joined into one line, so that a title can't start a paragraph of its own.
 */
export type Block = string | { quoted: string } | LinkBlock | { note: string };

/** A mail's subject and body. The first paragraph is also the preview in the list of a mailbox. */
export type MailText = [subject: string, ...blocks: Block[]];

const footer = 'Baystead: furnished homes by the bay';

/** The name of an element is also its class in `darkStyles`. */
const styles = {
  page: 'margin:0;padding:24px 12px;background:#f4ede1;color:#12303a;font:16px/1.6 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  preview: 'display:none;max-height:0;overflow:hidden',
  card: 'max-width:544px;margin:0 auto;padding:28px 24px 12px;background:#fffdf9;border-radius:12px',
  heading: 'margin:0 0 16px;font:600 24px/1.25 Georgia,serif;text-wrap:balance;overflow-wrap:anywhere',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  quote: 'margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #e4dccd;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:12px 22px;border-radius:8px;background:#0f6b74;color:#ffffff;font-weight:600;text-decoration:none;overflow-wrap:anywhere',
  link: 'color:#0f6b74;font-weight:600',
  note: 'margin:0 0 16px;color:#4f6670;font-size:14px;overflow-wrap:anywhere',
  footer: 'max-width:544px;margin:16px auto 0;color:#4f6670;font-size:13px;text-align:center',
} as const;

const darkStyles = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0e1b20!important;color:#e8efee!important}
.card{background:#15262c!important}
.quote{border-color:#738b92!important}
.button{background:#62bfc4!important;color:#06242a!important}
.link{color:#62bfc4!important}
.note,.footer{color:#a2b5ba!important}
}`;

function styled(name: keyof typeof styles): string {
  return `class="${name}" style="${styles[name]}"`;
}

/** Escapes all text in the blocks, and links only to pages under PUBLIC_URL. */
export function composeMail(
  { config }: Pick<Server, 'config'>,
  to: string,
  subject: string,
  blocks: readonly Block[],
): ComposedMail {
  const { publicUrl } = config;
  const text = [...blocks.map((block) => toText(block, publicUrl)), footer].join('\n\n');
  return { to, subject, text: `${text}\n`, html: toPage(subject, blocks, publicUrl) };
}

function toText(block: Block, publicUrl: string): string {
  if (typeof block === 'string') return toSingleLine(block);
  if ('quoted' in block) return quote(block.quoted);
  if ('note' in block) return toSingleLine(block.note);
  return `${toSingleLine(labelOf(block))}:\n${publicUrl}${block.path}`;
}

function labelOf(block: LinkBlock): string {
  return 'button' in block ? block.button : block.link;
}

/**
 * Unicode's mandatory line breaks (UAX #14). Mail programs differ in which of them they render as a line
 * break.
 */
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

function toPage(subject: string, blocks: readonly Block[], publicUrl: string): string {
  const preview = blocks.find((block) => typeof block === 'string') ?? '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${darkStyles}</style></head>
<body ${styled('page')}>
<div ${styled('preview')}>${toHtmlLine(preview)}</div>
<div ${styled('card')}>
<h1 ${styled('heading')}>${escapeHtml(subject)}</h1>
${blocks.map((block) => toHtml(block, publicUrl)).join('\n')}
</div>
<p ${styled('footer')}>${footer}</p>
</body>
</html>
`;
}

function toHtml(block: Block, publicUrl: string): string {
  if (typeof block === 'string') return `<p ${styled('paragraph')}>${toHtmlLine(block)}</p>`;
  if ('quoted' in block) return `<blockquote ${styled('quote')}>${toHtmlLines(block.quoted)}</blockquote>`;
  if ('note' in block) return `<p ${styled('note')}>${toHtmlLine(block.note)}</p>`;
  const url = escapeHtml(`${publicUrl}${block.path}`);
  const style = styled('button' in block ? 'button' : 'link');
  return `<p ${styled('paragraph')}><a href="${url}" ${style}>${toHtmlLine(labelOf(block))}</a></p>`;
}

function toHtmlLine(text: string): string {
  return escapeHtml(toSingleLine(text));
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
