// What keeps a form from its answer: on the server a database that is away, in the browser a connection that is. Both
// give the specified message as the form's own answer, so that the page and what was typed stay. Functions of the server
// throw such a failure: which words it gets is decided here, by the page that asked.
import type { Logger } from 'pino';
import { readForm, refusal } from './form-answer.ts';
import { withFallback } from './load-result.ts';
import { failed, type Result } from '#domain/failure.ts';

/** On the server. What was thrown is logged. */
export async function tryAction<Value>(
  change: () => Promise<Result<Value>>,
  message: string,
  logger: Logger,
): Promise<Result<Value>> {
  try {
    return await change();
  } catch (error) {
    logger.error({ err: error }, 'a form could not be answered');
    return failed({ kind: 'unavailable', message });
  }
}

/** In the browser, around the call of an action. */
export async function answerOrForm<Answer>(
  request: Request,
  call: () => Promise<Answer>,
  message: string,
): Promise<Answer | ReturnType<typeof refusal>> {
  const typed = await readForm(request.clone());
  return withFallback<Answer | ReturnType<typeof refusal>>(call, () =>
    refusal({ kind: 'unavailable', message }, typed),
  );
}
