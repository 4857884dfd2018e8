// Loads data for a page. A failure becomes a value, so that the rest of the page still renders.
import type { RouterContextProvider } from 'react-router';
import { available, type LoadResult, unavailable } from '#domain/load-result.ts';
import { serverContext, visitContext } from './context.ts';

/** Logs an exception and records it for this visit, so that the incomplete page isn't cached. */
export async function loadOrFail<Value>(
  read: () => Promise<Value>,
  message: string,
  context: Readonly<RouterContextProvider>,
): Promise<LoadResult<Value>> {
  try {
    return available(await read());
  } catch (error) {
    context.get(visitContext).errors.push(error);
    context.get(serverContext).logger.error({ err: error }, 'a page could not read what it shows');
    return unavailable(message);
  }
}
