// Renders a page to one complete HTML string instead of a stream: the server can then hash its inline scripts
// and compute an ETag, and the page works without JavaScript. Marks every script with the visit's nonce.
// server/http/pages.ts sets the other headers.
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import displayFont from './fonts/fraunces-display.woff2?url';
import { ScriptNonce } from '#ui/layout/script-nonce.ts';
import { serverContext, visitContext } from './routes/context.ts';

export { createRequestContext } from './routes/context.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.append('link', `<${displayFont}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  const { nonce } = context.get(visitContext);
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </ScriptNonce>
  );
  const html = await renderToBuffer(page, nonce);
  return new Response(html, { status, headers });
}

function renderToBuffer(page: React.ReactNode, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // React would otherwise send large parts out of order and move them into place with a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        resolve(buffer(pipe(new PassThrough())));
      },
      onShellError: reject,
    });
  });
}

/** Logs exceptions with their stack. Client errors (4xx) and aborted requests are not bugs. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(visitContext).errors.push(error);
  context.get(serverContext).logger.error({ err: error }, 'a page failed');
};
