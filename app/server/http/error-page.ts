// The fallback page when React can't render one: plain HTML without scripts, with a suggestion. Never shows
// the cause.
import { html } from 'hono/html';
import { contentSecurityPolicy } from './headers.ts';

const sentences = {
  408: 'Your request took too long to reach us. Please check your connection and try again.',
  429: 'We’re still waiting for a lot of other requests from your connection. Please try again in half a minute.',
  500: 'Sorry, that’s our mistake, and we’ve made a note of it. Please try again in a moment.',
  503: 'Baystead can’t be reached right now. Please try again in a minute.',
} as const;

/** After a POST, the page tells the visitor to go back to the form, instead of linking to the same URL. */
export async function renderErrorPage(status: keyof typeof sentences, method = 'GET'): Promise<Response> {
  const page = await html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <title>Something went wrong · Baystead</title>
      <body style="font: 1.1rem/1.6 system-ui; max-width: 40rem; margin: 15vh auto; padding: 0 1rem">
        <h1>Something went wrong</h1>
        <p>${sentences[status]}</p>
        ${
          method === 'POST'
            ? html`<p>Your browser’s Back button takes you back to your form.</p>`
            : html`<p><a href="">Try again</a></p>`
        }
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
