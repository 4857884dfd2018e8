// The fallback page when React can't render one, or shouldn't because the site is busy: plain HTML without
// scripts, with a suggestion. Never shows the cause.
import { html, raw } from 'hono/html';
import { contentSecurityPolicy } from './headers.ts';

interface ErrorPage {
  status: number;
  heading: string;
  text: string;
}

const failed = 'Something went wrong';
const pages = {
  408: {
    status: 408,
    heading: failed,
    text: 'Your request took too long to reach us. Please check your connection and try again.',
  },
  429: {
    status: 429,
    heading: failed,
    text: 'We’re still waiting for a lot of other requests from your connection. Please try again in half a minute.',
  },
  500: {
    status: 500,
    heading: failed,
    text: 'Sorry, that’s our mistake, and we’ve made a note of it. Please try again in a moment.',
  },
  503: {
    status: 503,
    heading: failed,
    text: 'Baystead can’t be reached right now. Please try again in a minute.',
  },
  'busy-search': {
    status: 503,
    heading: 'We’re busy searching',
    text: 'A lot of people are looking for homes right now. Your search isn’t lost: give us a few seconds, then try again.',
  },
  'many-searches': {
    status: 429,
    heading: 'That’s a lot of searching',
    text: 'Your connection sent us a lot of searches in the last minute. Your search isn’t lost: give us ten seconds, then try again.',
  },
} satisfies Record<string | number, ErrorPage>;

/** The look of the site (styles.css) in a few lines, because the page must not depend on another file. */
const styles = `
  :root { color-scheme: light dark }
  body { margin: 0; font: 1.05rem/1.6 system-ui, sans-serif;
    color: light-dark(#12303a, #e8efee); background: light-dark(#fffdf9, #0e1b20) }
  header, main { max-width: 40rem; margin: auto; padding: 1.25rem }
  header { font: 700 1.5rem Fraunces, Georgia, serif }
  h1 { font: 600 2rem/1.2 Fraunces, Georgia, serif; margin: 10vh 0 1rem }
  a { color: light-dark(#0f6b74, #62bfc4) }
  header a { color: inherit; text-decoration: none }
  .button { display: inline-block; margin: 1rem 1.5rem 0 0; padding: .6rem 1.5rem; border-radius: 99rem;
    font-weight: 600; text-decoration: none;
    color: light-dark(#fff, #06242a); background: light-dark(#0f6b74, #62bfc4) }`;

/** After a POST, the page tells the visitor to go back to the form, instead of linking to the same URL. */
export async function renderErrorPage(name: keyof typeof pages, method = 'GET'): Promise<Response> {
  const { status, heading, text } = pages[name];
  const page = await html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${heading} · Baystead</title>
      <style>
        ${raw(styles)}
      </style>
      <body>
        <header><a href="/">Baystead</a></header>
        <main>
          <h1>${heading}</h1>
          <p>${text}</p>
          ${
            method === 'POST'
              ? html`<p>Your browser’s Back button takes you back to your form.</p>`
              : html`<p><a class="button" href="">Try again</a> <a href="/listings">All homes</a></p>`
          }
        </main>
      </body>
    </html> `;
  return new Response(page, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(),
    },
  });
}
