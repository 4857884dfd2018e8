// npm run dev: the same server as npm start's, with pages that change while one looks at them: routes and ui are Vite's,
// and are replaced in the browser. When something else changes, Node starts this again (bootstrap.mjs).
import { createServer } from 'vite';
import type { ServerBuild } from 'react-router';
import { requireConfig } from '#server/config.ts';
import { runCommand } from '#server/terminal.ts';
import { serve } from '../server.ts';

await runCommand(async () => {
  await serve(requireConfig(), async (server) => {
    // The hot channel shares the port, so that the pages' own policy allows it.
    const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
    return {
      build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
      staticFiles: null,
      middleware: vite.middlewares,
      close: () => vite.close(),
    };
  });
});
