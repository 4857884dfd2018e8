// Calls loaders and actions from the browser, and decides when a page reloads its data.
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';

/** Status of a page that renders a failure in place of its main content. */
export const unavailableStatus = 503;

/**
 * Calls a loader or an action from the browser. Returns `fallback` if the request fails or the response is
 * unreadable. Rethrows responses such as redirects.
 */
export async function withFallback<Value>(
  call: () => Promise<Value>,
  fallback: (error: unknown) => Value,
): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Response) throw error;
    return fallback(error);
  }
}

/** What the server says after it refused a search. Empty for other errors: a proxy answers with HTML. */
export function describeRefusal(error: unknown): string {
  return isRouteErrorResponse(error) && /^[^<]+$/.test(String(error.data)) ? ` ${error.data}` : '';
}

const staleStatuses = new Set<number | undefined>([404, 409, 410]);

/**
 * For `shouldRevalidate`: also reloads after a conflict, when another person has changed or deleted the shown
 * data.
 */
export function revalidateWhenStale({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return staleStatuses.has(actionStatus) || defaultShouldRevalidate;
}

/**
 * For `shouldRevalidate`: never reloads after an action, so that the data that a form was opened with doesn't
 * change while the user types.
 */
export function skipRevalidation({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}
