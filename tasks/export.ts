// npm run export -- FILE [--photos FOLDER]: writes all properties to a new CSV or JSON file. The site may be running.
import { requireConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { exportProperties } from '#server/operations/export-properties.ts';
import { onStopRequest, printLine, runCommand, StartProblem } from '#server/terminal.ts';
import { readFileArguments } from './file-arguments.ts';
import { openDatabase } from './postgres/open-database.ts';

await runCommand(async () => {
  const settings = readFileArguments(['photos'], 'npm run export -- FILE [--photos FOLDER]');
  const config = requireConfig();
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new StartProblem('Stopped. The file was removed.')));
  const { server, close } = await openServer(
    config,
    { logger: createLogger('warn') },
    await openDatabase(config, { purpose: 'command', printLine }),
  );
  try {
    await exportProperties(server, { ...settings, signal: stop.signal, printLine });
  } finally {
    await close();
  }
});
