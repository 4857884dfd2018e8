// npm run backup -- FILE: writes the database and the photos into one archive. The site may be running.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { requireConfig } from '#server/config.ts';
import { openPool } from '#server/database/database.ts';
import { createLogger } from '#server/log.ts';
import { backUp } from '#server/operations/back-up.ts';
import { explainFailure } from '#server/operations/explain-failure.ts';
import { openObjectStore } from '#server/photos/open-store.ts';
import { onStopRequest, printLine, runCommand, OperatorError } from '#server/terminal.ts';
import { onlyWord, readArguments } from './arguments.ts';
import { hasDatabase, openDatabase } from './postgres/open-database.ts';

await runCommand(async () => {
  const usage = 'npm run backup -- baystead.tar';
  const file = resolve(onlyWord(readArguments(usage), 'Into which file?', usage));
  if (existsSync(file)) throw new OperatorError(`${file} exists already: name another file.`);
  const config = requireConfig();
  if (!(await hasDatabase(config)))
    throw new OperatorError(`There is nothing to back up: ${config.dataDir} has no database.`);
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new OperatorError('Stopped; there is no archive.')));
  const store = await openObjectStore(config);
  const database = await openDatabase(config, { purpose: 'command', printLine });
  const pool = openPool(database.url, createLogger('warn'));
  try {
    await backUp({ config, pool, store, printLine, signal: stop.signal }, file);
  } catch (error) {
    throw explainFailure(error, { read: config.dataDir, written: file });
  } finally {
    await pool.end();
    await database.stop();
  }
});
