// The baseline of `npm run bench -- pages`: a server that only sends the pages that its parent process gives
// it.
import { createServer } from 'node:http';
import type { SentPage } from './pages.ts';

process.once('message', ({ port, pages }: { port: number; pages: Map<string, SentPage> }) => {
  createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page ? 200 : 404, page?.headers).end(page?.body);
  }).listen(port, '127.0.0.1');
});
process.once('disconnect', () => process.exit());
