// How pages read: what keeps one from an answer, on the server or on the way, becomes a value, so that the page, and what
// stands on it, stays.
import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A page that is served with a failure in place of what it is about answers with this status. */
export const unavailableStatus = 503;

/**
 * In the browser, around the call of a loader: no connection, or an answer that is none, gives `fallback`.
 * A redirect is an answer and passes.
 */
export async function withFallback<Answer>(
  call: () => Promise<Answer>,
  fallback: () => Answer,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Response) throw error;
    return fallback();
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
