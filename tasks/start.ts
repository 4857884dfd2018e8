// npm start: builds what has changed and serves it.
import { readConfig } from '#server/config.ts';
import { runCommand, StartProblem } from '#server/terminal.ts';
import { serve } from '../server.ts';
import { ensureBuilt, loadBuild, staticFiles } from './built-pages.ts';

await runCommand(async () => {
  const reading = readConfig();
  if (!reading.ok) throw new StartProblem(reading.problems.join('\n'));
  await ensureBuilt(console.log);
  await serve(reading.config, async () => ({ build: await loadBuild(), staticFiles }));
});
