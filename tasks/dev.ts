// npm run dev: serves the newest code without a restart. Vite replaces pages in the browser and reloads
// server code at the next request; jobs start again with the new code.
import { stripVTControlCharacters } from 'node:util';
import { createServer } from 'vite';
import { requireConfig } from '#server/config.ts';
import { runCommand } from '#server/terminal.ts';
import { serve } from '../server.ts';
import type { ServerEntry } from './built-pages.ts';

await runCommand(async () => {
  await serve(requireConfig(), async ({ web, server, jobs, checkReadiness }) => {
    // HMR shares the port, because the Content-Security-Policy allows no other.
    const vite = await createServer({
      server: { middlewareMode: true, hmr: { server: web.server } },
      appType: 'custom',
    });
    vite.watcher.on('change', (file) => {
      if (/\/app\/(?:server|domain)\//.test(file)) jobs?.restart();
    });
    let loaded: ServerEntry | null = null;
    let http: ReturnType<ServerEntry['createHttp']>;
    async function loadNewest() {
      const newest = (await vite.ssrLoadModule('/app/server/http/entry.ts')) as ServerEntry;
      if (newest !== loaded) {
        loaded = newest;
        http = newest.createHttp(server, { build: newest.build, staticFiles: null, checkReadiness });
      }
    }
    return {
      async fetch(request, env) {
        try {
          await loadNewest();
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          vite.ssrFixStacktrace(error);
          // Vite has written the error to the terminal, in color.
          return new Response(stripVTControlCharacters(error.stack ?? error.message), { status: 500 });
        }
        return http.fetch(request, env);
      },
      middleware: vite.middlewares,
      close: () => vite.close(),
    };
  });
});
