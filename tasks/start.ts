// npm start: builds the pages if they have changed, and serves them.
import { requireConfig } from '#server/config.ts';
import { logConsole } from '#server/log.ts';
import { runCommand } from '#server/terminal.ts';
import { serve } from '../server.ts';
import { ensureBuilt, loadBuild, staticFiles } from './built-pages.ts';

await runCommand(async () => {
  const config = requireConfig();
  await ensureBuilt(console.log);
  await serve(config, async (_server, logger) => {
    logConsole(logger);
    return { build: await loadBuild(), staticFiles };
  });
});
