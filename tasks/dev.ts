// npm run dev: the server of npm start with hot reload. Vite replaces changed routes and ui in the browser; for other changes
// Node restarts this process (bootstrap.mjs).
import { createServer } from 'vite';
import type { ServerBuild } from 'react-router';
import { requireConfig } from '#server/config.ts';
import { runCommand } from '#server/terminal.ts';
import { serve } from '../server.ts';

await runCommand(async () => {
  await serve(requireConfig(), async (server) => {
    // Hot reload shares the port, which the Content-Security-Policy allows.
    const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
    return {
      build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
      staticFiles: null,
      middleware: vite.middlewares,
      close: () => vite.close(),
    };
  });
});
