// npm start: builds the pages if they have changed, and serves them. With PROCESS_TYPE=worker, only runs
// jobs.
import { requireConfig } from '#server/config.ts';
import { logConsole } from '#server/log.ts';
import { runCommand } from '#server/terminal.ts';
import { serve } from '../server.ts';
import { ensureBuilt, loadServerEntry, staticFiles } from './built-pages.ts';

await runCommand(async () => {
  const config = requireConfig();
  if (config.processType !== 'worker') await ensureBuilt(console.log);
  await serve(config, async ({ server, checkReadiness }) => {
    logConsole(server.logger);
    const { build, createHttp, createPageCache, createRequestTimer, createViewCounter } =
      await loadServerEntry();
    const { fetch } = createHttp(server, { build, staticFiles, checkReadiness });
    const answerFromCache = createPageCache(server, fetch);
    const timeRequest = createRequestTimer(server, build.routes);
    const countView = createViewCounter(server);
    return {
      fetch,
      middleware(request, response, next) {
        timeRequest(request, response);
        countView(request, response);
        return answerFromCache(request, response, next);
      },
    };
  });
});
