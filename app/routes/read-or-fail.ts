// How pages read on the server: whatever keeps data from them becomes a value with the specified message.
import type { RouterContextProvider } from 'react-router';
import { available, type LoadResult, unavailable } from '#domain/load-result.ts';
import { appContext, visitContext } from './context.ts';

/** What was thrown is logged, and noted of the visit: a page that lacks something is kept for nobody. */
export async function readOrFail<Value>(
  read: () => Promise<Value>,
  message: string,
  context: Readonly<RouterContextProvider>,
): Promise<LoadResult<Value>> {
  try {
    return available(await read());
  } catch (error) {
    context.get(visitContext).errors.push(error);
    context.get(appContext).logger.error({ err: error }, 'a page could not read what it shows');
    return unavailable(message);
  }
}
