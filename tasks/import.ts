// npm run import -- FILE [--photos FOLDER] [--dry-run]: adds the properties of a CSV or JSON file. npm run
// import -- --undo ID [--dry-run]: deletes what an import added. The site may be running.
import { type Config, requireConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { explainFailure } from '#server/operations/explain-failure.ts';
import { describeImport, importProperties, planImport } from '#server/operations/import-properties.ts';
import { describeUndo, undoImport } from '#server/operations/undo-import.ts';
import type { Server } from '#server/server.ts';
import { onStopRequest, printLine, runCommand, OperatorError } from '#server/terminal.ts';
import { onlyWord, readArguments } from './arguments.ts';
import { openDatabase, readDatabase } from './postgres/open-database.ts';

const usage = 'npm run import -- FILE [--photos FOLDER] [--dry-run]';
const undoUsage = 'npm run import -- --undo ID [--dry-run]';

await runCommand(async () => {
  const given = readArguments(usage, ['photos', 'dry-run', 'undo']);
  const { undo, photos: photoFolder = null, 'dry-run': isDryRun = false } = given.flags;
  const config = requireConfig();
  if (undo !== undefined) {
    if (given.words.length > 0 || photoFolder !== null) throw new OperatorError(`Say: ${undoUsage}`);
    if (isDryRun) return readDatabase(config, (db) => describeUndo(db, undo, printLine));
    return withServer(config, 'Stopped. Run the same command to continue.', (server, signal) =>
      undoImport(server, undo, { signal, printLine }),
    );
  }
  const file = onlyWord(given, 'Which file?', usage);
  try {
    // Before a database is created.
    const plan = await planImport({ file, photoFolder, now: new Date(), publicUrl: config.publicUrl });
    if (isDryRun) {
      await readDatabase(config, (db) => describeImport(db, plan, printLine));
    } else {
      await withServer(config, 'Stopped. Nothing was imported.', (server, signal) =>
        importProperties(server, plan, { signal, printLine }),
      );
    }
  } catch (error) {
    throw explainFailure(error, { read: file, written: config.dataDir });
  }
});

async function withServer(
  config: Config,
  stopped: string,
  work: (server: Server, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new OperatorError(stopped)));
  const { server, close } = await openServer(
    config,
    { logger: createLogger('warn') },
    await openDatabase(config, { purpose: 'command', printLine }),
  );
  try {
    await work(server, stop.signal);
  } finally {
    await close();
  }
}
