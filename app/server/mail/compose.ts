// Writes a mail as plain text and as HTML, in the one look of all mails. Many mail programs ignore style
// sheets, so every element has inline styles; a style sheet adds the dark scheme. Both use the colors of
// styles.css. The words of each mail are in link-mails.ts, or in the `mails` folder of its feature.
import type { CostRow } from '#domain/stay/stay-cost.ts';
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
export interface MailLink {
  label: string;
  path: string;
}

/**
 * A paragraph, a quotation of typed text, a table of costs, or a link. Paragraphs and labels are joined into
 * one line, so that a title can't start a paragraph of its own.
 */
export type Block = string | { quoted: string } | { costs: readonly CostRow[] } | MailLink;

/** What a mail says. */
export interface MailWords<Button = MailLink> {
  /** Also the heading. */
  subject: string;
  /** The first paragraph is also the preview in the list of a mailbox. */
  words: readonly Block[];
  button?: Button;
  /** What comes after the button. */
  after?: readonly Block[];
}

/** The main photo of the home that a mail is about. Many mail programs show only its alternative text. */
export interface MailPhoto {
  path: string;
  alt: string;
}

export interface MailContent extends MailWords {
  photo?: MailPhoto | null;
  /** Why the reader gets the mail, in one sentence. */
  why: string;
  /** Below `why`. */
  links?: readonly MailLink[];
  /** For a mail that its reader subscribed to. It also shows the operator's postal address (CAN-SPAM Act). */
  unsubscribePath?: string;
}

export const contactLink: MailLink = { label: 'Contact us', path: '/contact' };

const siteLine = 'Baystead: furnished homes by the bay';

/** The name of an element is also its class in `darkStyles`. */
const styles = {
  page: 'margin:0;padding:20px 12px 24px;background:#f4ede1;color:#12303a;font:16px/1.6 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  preview: 'display:none;max-height:0;overflow:hidden',
  wordmark: 'max-width:544px;margin:0 auto 14px;font:600 22px/32px Georgia,serif;text-align:center',
  logo: 'display:inline-block;margin-right:8px;border-radius:7px;vertical-align:top',
  card: 'max-width:496px;margin:0 auto;padding:24px 24px 12px;background:#fffdf9;border-radius:12px',
  photo:
    'display:block;width:100%;max-width:496px;height:auto;max-height:280px;object-fit:cover;margin:0 0 20px;border-radius:8px;color:#4f6670;font-size:14px',
  heading: 'margin:0 0 16px;font:600 24px/1.25 Georgia,serif;text-wrap:balance;overflow-wrap:anywhere',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  quote: 'margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #e4dccd;overflow-wrap:anywhere',
  costs: 'width:100%;margin:0 0 16px;border-spacing:0',
  button:
    'display:inline-block;padding:12px 22px;border-radius:8px;background:#0f6b74;color:#ffffff;font-weight:600;text-decoration:none;overflow-wrap:anywhere',
  link: 'color:#0f6b74;font-weight:600',
  note: 'margin:0 0 12px;color:#4f6670;font-size:14px;overflow-wrap:anywhere',
  rule: 'height:0;margin:24px 0 16px;border:0;border-top:1px solid #e4dccd',
  footer: 'max-width:544px;margin:16px auto 0;color:#4f6670;font-size:13px;text-align:center',
} as const;

const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0e1b20!important;color:#e8efee!important}
.card{background:#15262c!important}
.quote{border-color:#738b92!important}
.rule{border-color:#2b424a!important}
.button{background:#62bfc4!important;color:#06242a!important}
.link{color:#62bfc4!important}
.note,.footer,.photo{color:#a2b5ba!important}
}`;

function styled(name: keyof typeof styles): string {
  return `class="${name}" style="${styles[name]}"`;
}

/**
 * Takes all words unescaped, and escapes each of them here, once. Links only to pages under PUBLIC_URL.
 */
export function composeMail(
  { config }: Pick<Server, 'config'>,
  to: string,
  content: MailContent,
): ComposedMail {
  const { subject, words, button, after = [], unsubscribePath } = content;
  const { postalAddress } = config.mail;
  const footer =
    unsubscribePath === undefined || postalAddress === null ? [siteLine] : [siteLine, postalAddress];
  const blocks = [...words, ...(button ? [button] : []), ...after, ...closingOf(content)];
  const text = [
    ...blocks.map((block) => toText(block, config.publicUrl)),
    footer.map(toSingleLine).join('\n'),
  ].join('\n\n');
  return {
    to,
    subject,
    text: `${text}\n`,
    html: toPage(content, footer, config.publicUrl),
    ...(unsubscribePath !== undefined && { unsubscribePath }),
  };
}

/** Ends each mail. The sender is a no-reply address by default, so no mail asks for a reply. */
function closingOf({ why, links = [], button, after = [] }: MailContent): (string | MailLink)[] {
  const hasContactLink = button?.path === contactLink.path || after.includes(contactLink);
  return [why, ...links, ...(hasContactLink ? [] : [contactLink])];
}

function toText(block: Block, publicUrl: string): string {
  if (typeof block === 'string') return toSingleLine(block);
  if ('quoted' in block) return quote(block.quoted);
  if ('costs' in block) return block.costs.map(({ name, text }) => `${name}: ${text}`).join('\n');
  return `${toSingleLine(block.label)}:\n${publicUrl}${block.path}`;
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

function toPage(content: MailContent, footer: readonly string[], publicUrl: string): string {
  const { subject, photo = null, words, button, after = [] } = content;
  const preview = words.find((block) => typeof block === 'string') ?? '';
  const heading = toHtmlLine(subject);
  const linkTo = ({ label, path }: MailLink, name: 'button' | 'link') =>
    `<a href="${escapeHtml(publicUrl + path)}" ${styled(name)}>${toHtmlLine(label)}</a>`;
  const toHtml = (block: Block) => {
    if (typeof block === 'string') return `<p ${styled('paragraph')}>${toHtmlLine(block)}</p>`;
    if ('quoted' in block) return `<blockquote ${styled('quote')}>${toHtmlLines(block.quoted)}</blockquote>`;
    if ('costs' in block) return toTable(block.costs);
    return `<p ${styled('paragraph')}>${linkTo(block, 'link')}</p>`;
  };
  const parts = [
    photo &&
      `<img src="${escapeHtml(publicUrl + photo.path)}" alt="${toHtmlLine(photo.alt)}" width="496" ${styled('photo')}>`,
    `<h1 ${styled('heading')}>${heading}</h1>`,
    ...words.map(toHtml),
    button && `<p ${styled('paragraph')}>${linkTo(button, 'button')}</p>`,
    ...after.map(toHtml),
    `<hr ${styled('rule')}>`,
    ...closingOf(content).map(
      (line) =>
        `<p ${styled('note')}>${typeof line === 'string' ? toHtmlLine(line) : linkTo(line, 'link')}</p>`,
    ),
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${heading}</title>
<style>${darkStyles}</style></head>
<body ${styled('page')}>
<div ${styled('preview')}>${toHtmlLine(preview)}</div>
<p ${styled('wordmark')}><img src="${escapeHtml(publicUrl)}/apple-touch-icon.png" alt="" width="32" height="32" ${styled('logo')}>Baystead</p>
<div ${styled('card')}>
${parts.filter(Boolean).join('\n')}
</div>
<p ${styled('footer')}>${footer.map(toHtmlLine).join('<br>')}</p>
</body>
</html>
`;
}

function toTable(costs: readonly CostRow[]): string {
  const rows = costs.map(
    ({ name, text }) =>
      `<tr><th scope="row" style="padding:2px 16px 2px 0;font-weight:400;text-align:left">${toHtmlLine(name)}</th><td style="padding:2px 0;text-align:right;vertical-align:top">${toHtmlLine(text)}</td></tr>`,
  );
  return `<table ${styled('costs')}>${rows.join('')}</table>`;
}

function toHtmlLine(text: string): string {
  return escapeHtml(toSingleLine(text)).replaceAll(dayOfMonth, '$1\u00A0$2');
}

/** "Dec 26", which must stay on one line. */
const dayOfMonth = /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{1,2})\b/g;

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
