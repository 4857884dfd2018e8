// npm run export -- FILE [--photos FOLDER]: writes all properties to a new CSV or JSON file. The site may be
// running.
import { requireConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { exportProperties } from '#server/operations/export-properties.ts';
import { onStopRequest, printLine, runCommand, OperatorError } from '#server/terminal.ts';
import { explainFailure } from '#server/operations/explain-failure.ts';
import { onlyWord, readArguments } from './arguments.ts';
import { hasDatabase, openDatabase } from './postgres/open-database.ts';

await runCommand(async () => {
  const usage = 'npm run export -- FILE [--photos FOLDER]';
  const given = readArguments(usage, ['photos']);
  const file = onlyWord(given, 'Which file?', usage);
  const config = requireConfig();
  if (!(await hasDatabase(config)))
    throw new OperatorError(`There is nothing to export: ${config.dataDir} has no database.`);
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new OperatorError('Stopped. The file was removed.')));
  const { server, close } = await openServer(
    config,
    { logger: createLogger('warn') },
    await openDatabase(config, { purpose: 'command', printLine }),
  );
  try {
    const { photos: photoFolder = null } = given.flags;
    await exportProperties(server, { file, photoFolder, signal: stop.signal, printLine });
  } catch (error) {
    throw explainFailure(error, { read: config.dataDir, written: file });
  } finally {
    await close();
  }
});
