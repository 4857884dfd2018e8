// npm run import -- FILE [--photos FOLDER] [--dry-run]: adds the properties of a CSV or JSON file. The site may be running.
import { requireConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { importProperties } from '#server/operations/import-properties.ts';
import { onStopRequest, printLine, runCommand, StartProblem } from '#server/terminal.ts';
import { readFileArguments } from './file-arguments.ts';
import { openDatabase } from './postgres/open-database.ts';

const usage = 'npm run import -- FILE [--photos FOLDER] [--dry-run]';

await runCommand(async () => {
  const settings = readFileArguments(['photos', 'dry-run'], usage);
  const config = requireConfig();
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new StartProblem('Stopped. Nothing was imported.')));
  const { server, close } = await openServer(
    config,
    { logger: createLogger('warn') },
    await openDatabase(config, { purpose: 'command', printLine }),
  );
  try {
    await importProperties(server, { ...settings, now: new Date(), signal: stop.signal, printLine });
  } finally {
    await close();
  }
});
