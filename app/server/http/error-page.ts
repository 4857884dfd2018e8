// Answers for when no page can be made: plain HTML without scripts, that says what to do. Knows nothing of the cause.
import { html } from 'hono/html';
import type { Logger } from 'pino';
import { contentSecurityPolicy } from './headers.ts';
import type { UnansweredForm } from './unanswered-form.ts';

/** How long somebody waits for a page, in milliseconds; a database that hangs would let them wait for ever. */
const patience = 30_000;

const sentences = {
  500: 'The mistake is ours and has been noted. Please try again in a moment.',
  503: 'Baystead cannot be reached at the moment. Please try again in a minute.',
} as const;

/** With the form that somebody sent, the answer holds what they typed and sends it once more. */
export async function bareAnswer(
  status: keyof typeof sentences,
  form: UnansweredForm | null = null,
): Promise<Response> {
  const page = await html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <title>Something went wrong · Baystead</title>
      <body style="font: 1.1rem/1.6 system-ui; max-width: 40rem; margin: 15vh auto; padding: 0 1rem">
        <h1>Something went wrong</h1>
        <p>${sentences[status]}</p>
        ${form === null ? html`<p><a href="">Try again</a></p>` : sendAgain(form)}
      </body>
    </html> `;
  return new Response(page, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(page),
      ...(status === 503 && { 'retry-after': '60' }),
    },
  });
}

/** Passwords do not travel back: they are asked for once more. */
function sendAgain({ typed, passwords }: UnansweredForm) {
  return html`<form method="post">
    <p>What you typed is kept on this page.</p>
    ${typed.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${passwords.map(
      (name) =>
        html`<p>
          <label>${labelOf(name)}<br /><input type="password" name="${name}" style="font: inherit" /></label>
        </p>`,
    )}
    <button style="font: inherit; padding: 0.5rem 1rem">Try again</button>
  </form>`;
}

/** `currentPassword` is called Current Password in the forms. */
const labelOf = (name: string) =>
  name.replaceAll(/(?=[A-Z])/g, ' ').replace(/^./, (first) => first.toUpperCase());

/**
 * The answer, or another when it takes longer than anybody waits. The work goes on: what it writes is whole, and a
 * repetition of it is answered by what it wrote.
 */
export async function withinPatience(
  answer: Promise<Response>,
  unavailable: () => Promise<Response>,
  logger: Logger,
  milliseconds = patience,
): Promise<Response> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Response>();
  const timer = setTimeout(() => {
    logger.error('an answer took too long');
    // Nobody waits for it any more, but what it fails with should not end the process.
    answer.catch((error: unknown) => logger.error({ err: error }, 'an answer failed late'));
    resolve(unavailable());
  }, milliseconds);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
