// npm run restore -- FILE: restores an archive of npm run backup into an empty database and an empty object
// store.
import { resolve } from 'node:path';
import { requireConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { explainFailure } from '#server/operations/explain-failure.ts';
import { readManifest } from '#server/operations/manifest.ts';
import { checkArchive, requireEmptyDatabase, restore } from '#server/operations/restore.ts';
import { checkObjectStore, openObjectStore } from '#server/photos/open-store.ts';
import { onStopRequest, printLine, runCommand, OperatorError } from '#server/terminal.ts';
import { onlyWord, readArguments } from './arguments.ts';
import { hasDatabase, type OpenedDatabase, openDatabase } from './postgres/open-database.ts';

await runCommand(async () => {
  const usage = 'npm run restore -- baystead.tar';
  const file = resolve(onlyWord(readArguments(usage), 'From which file?', usage));
  const config = requireConfig();
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new OperatorError('Stopped; the same command continues.')));
  const open = () => openDatabase(config, { purpose: 'command', printLine });
  let database: OpenedDatabase | null = null;
  try {
    const manifest = await readManifest(file);
    const store = await openObjectStore(config);
    await checkObjectStore(config, store);
    // Reads the whole archive before it creates a database, but first looks whether an existing one is empty.
    if (await hasDatabase(config)) {
      database = await open();
      await requireEmptyDatabase(database.url, manifest);
    }
    await checkArchive({ store, printLine, signal: stop.signal }, file);
    database ??= await open();
    const logger = createLogger('warn');
    const target = { config, databaseUrl: database.url, store, logger, printLine, signal: stop.signal };
    await restore(target, file, manifest);
  } catch (error) {
    throw explainFailure(error, { read: file, written: config.dataDir });
  } finally {
    await database?.stop();
  }
});
