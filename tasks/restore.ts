// npm run restore -- FILE: restores an archive of npm run backup into an empty database and an empty object store.
import { resolve } from 'node:path';
import { requireConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { explainFailure } from '#server/operations/explain-failure.ts';
import { readManifest } from '#server/operations/manifest.ts';
import { restore } from '#server/operations/restore.ts';
import { checkObjectStore, openObjectStore } from '#server/photos/open-store.ts';
import { onStopRequest, printLine, runCommand, StartProblem } from '#server/terminal.ts';
import { openDatabase } from './postgres/open-database.ts';

await runCommand(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined || rest.length > 0)
    throw new StartProblem('From which file? Say: npm run restore -- baystead.tar');
  const file = resolve(name);
  const config = requireConfig();
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new StartProblem('Stopped; the same command continues.')));
  // Before a database is created.
  const manifest = await readManifest(file).catch((error: unknown) => {
    throw explainFailure(error, file);
  });
  const store = await openObjectStore(config);
  await checkObjectStore(config, store);
  const database = await openDatabase(config, { purpose: 'command', printLine });
  try {
    const logger = createLogger('warn');
    const target = { config, databaseUrl: database.url, store, logger, printLine, signal: stop.signal };
    await restore(target, file, manifest);
  } catch (error) {
    throw explainFailure(error, file);
  } finally {
    await database.stop();
  }
});
