// npm run import -- FILE [--photos FOLDER] [--dry-run]: adds the properties of a CSV or JSON file. The site
// may be running.
import { type Config, requireConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { explainFailure } from '#server/operations/explain-failure.ts';
import {
  describeImport,
  type ImportPlan,
  importProperties,
  planImport,
} from '#server/operations/import-properties.ts';
import { onStopRequest, printLine, runCommand, OperatorError } from '#server/terminal.ts';
import { onlyWord, readArguments } from './arguments.ts';
import { openDatabase, readDatabase } from './postgres/open-database.ts';

const usage = 'npm run import -- FILE [--photos FOLDER] [--dry-run]';

await runCommand(async () => {
  const given = readArguments(usage, ['photos', 'dry-run']);
  const { photos: photoFolder = null, 'dry-run': isDryRun = false } = given.flags;
  const config = requireConfig();
  const file = onlyWord(given, 'Which file?', usage);
  try {
    // Before a database is created.
    const plan = await planImport({ file, photoFolder, now: new Date(), publicUrl: config.publicUrl });
    if (isDryRun) await readDatabase(config, (db) => describeImport(db, plan, printLine));
    else await runImport(config, plan);
  } catch (error) {
    throw explainFailure(error, { read: file, written: config.dataDir });
  }
});

async function runImport(config: Config, plan: ImportPlan): Promise<void> {
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new OperatorError('Stopped. Nothing was imported.')));
  const { server, close } = await openServer(
    config,
    { logger: createLogger('warn') },
    await openDatabase(config, { purpose: 'command', printLine }),
  );
  try {
    await importProperties(server, plan, { signal: stop.signal, printLine });
  } finally {
    await close();
  }
}
