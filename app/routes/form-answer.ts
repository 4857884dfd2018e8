// How pages answer their forms: a refusal brings the sentence, what is wrong with each field, and what was typed. A failure
// that nobody expects becomes one too, with the message of the page that asked.
import { data, type HeadersFunction } from 'react-router';
import { withFallback } from './load-result.ts';
import { failed, type Failure, failureMessage, failureStatus, type Result } from '#domain/failure.ts';
import type { Server } from '#server/server.ts';
import type { FormAnswer } from '#ui/account/account-form.tsx';

/**
 * The typed texts of a form; files are left out.
 * @throws Response with status 400 for a body that is no form, which no page of ours sends.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const typed: Record<string, string> = {};
  const form = await request.formData().catch(() => null);
  if (!form) throw new Response(null, { status: 400 });
  for (const [name, value] of form) {
    if (typeof value === 'string') typed[name] = value;
  }
  return typed;
}

/**
 * The name of the form that was sent, one of the keys of `intents`.
 * @throws Response with status 400 for an intent that no form of the page sends.
 */
export function intentOf<Intent extends string>(
  intents: Readonly<Record<Intent, unknown>>,
  { intent = '' }: Readonly<Record<string, string>>,
): Intent {
  if (!Object.hasOwn(intents, intent)) throw new Response(null, { status: 400 });
  return intent as Intent;
}

/** The answer to a refused form. */
export function refusal(failure: Failure, typed: Readonly<Record<string, string>> = {}) {
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !/password/i.test(name)));
  const answer: FormAnswer = {
    message: failureMessage(failure),
    issues: failure.kind === 'invalid' ? failure.issues : [],
    values,
  };
  return data(answer, refusalInit(failure));
}

/** The status of an answer that refuses, with Retry-After where a limit says how long to wait. */
export function refusalInit(failure: Failure): { status: number; headers: Record<string, string> } {
  const headers: Record<string, string> = {};
  if (failure.kind === 'too-many-requests') headers['retry-after'] = String(failure.retryAfterSeconds);
  return { status: failureStatus(failure), headers };
}

/** For the `headers` of a page with forms: what its action has set, Retry-After or the cookie of a session, goes along. */
export const withActionHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** On the server: whatever is thrown is logged and becomes a refusal with this message. */
export async function tryAction<Value>(
  server: Server,
  message: string,
  act: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await act();
  } catch (error) {
    server.logger.error({ err: error }, 'a form could not be answered');
    return failed({ kind: 'unavailable', message });
  }
}

/** In the browser, around the call of an action: without a connection the form gets this message and keeps what was typed. */
export async function withFormFallback<Answer>(
  request: Request,
  call: () => Promise<Answer>,
  message: string,
): Promise<Answer | ReturnType<typeof refusal>> {
  const typed = await readForm(request.clone());
  return withFallback<Answer | ReturnType<typeof refusal>>(call, () =>
    refusal({ kind: 'unavailable', message }, typed),
  );
}
