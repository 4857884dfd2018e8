// Answers for when no page can be made: plain HTML without scripts, that says what to do. Knows nothing of the cause.
import type { Logger } from 'pino';
import { contentSecurityPolicy } from './security-headers.ts';

/** How long somebody waits for a page, in milliseconds; a database that hangs would let them wait for ever. */
const patience = 30_000;

const sentences = {
  500: 'The mistake is ours and has been noted. Please try again in a moment.',
  503: 'Baystead cannot be reached at the moment. Please try again in a minute.',
} as const;

export function bareAnswer(status: keyof typeof sentences): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Something went wrong · Baystead</title>
<body style="font: 1.1rem/1.6 system-ui; max-width: 40rem; margin: 15vh auto; padding: 0 1rem">
<h1>Something went wrong</h1>
<p>${sentences[status]}</p>
<p><a href="">Try again</a></p>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(html),
      ...(status === 503 && { 'retry-after': '60' }),
    },
  });
}

/**
 * The answer, or a 503 when it takes longer than anybody waits. The work goes on: what it writes is whole, and a
 * repetition of it is answered by what it wrote.
 */
export async function withinPatience(
  answer: Promise<Response>,
  logger: Logger,
  milliseconds = patience,
): Promise<Response> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Response>();
  const timer = setTimeout(() => {
    logger.error('an answer took too long');
    // Nobody waits for it any more, but what it fails with should not end the process.
    answer.catch((error: unknown) => logger.error({ err: error }, 'an answer failed late'));
    resolve(bareAnswer(503));
  }, milliseconds);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
