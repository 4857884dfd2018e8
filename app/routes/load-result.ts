// How pages read: whatever keeps an answer from them becomes a value with the specified message, so that the
// page, and what stands on it already, stays.
import type { Logger } from 'pino';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { available, type Reading, unavailable } from '#domain/load-result.ts';

/** On the server. What was thrown is logged; a page that is served with a failure answers with this status. */
export const unavailableStatus = 503;

export async function readOrFail<Value>(
  read: () => Promise<Value>,
  message: string,
  logger: Logger,
): Promise<Reading<Value>> {
  try {
    return available(await read());
  } catch (error) {
    logger.error({ err: error }, 'a page could not read what it shows');
    return unavailable(message);
  }
}

/**
 * In the browser, around the call of a loader: no connection, or an answer that is none, gives `otherwise`.
 * A redirect is an answer and passes.
 */
export async function answerOr<Answer>(
  call: () => Promise<Answer>,
  otherwise: () => Answer,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Response) throw error;
    return otherwise();
  }
}

const outOfDate = new Set<number | undefined>([404, 409, 410]);

/** For `shouldRevalidate`: somebody else was quicker, or has deleted it, so that what is shown is out of date. */
export function readAgainWhenOutOfDate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return outOfDate.has(actionStatus) || defaultShouldRevalidate;
}

/** For `shouldRevalidate`: what a form was opened with stays below what is typed, whatever its action has answered. */
export function keepAfterAction({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}
