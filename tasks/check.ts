// npm run check: runs the checks of the start, and prints its warnings. Changes nothing but a test object in
// the store. The site may be running.
import { type Config, requireConfig } from '#server/config.ts';
import { openPool } from '#server/database/database.ts';
import { rejectUnknownMigrations } from '#server/database/migrate.ts';
import { createLogger } from '#server/log.ts';
import { explainMigrationError } from '#server/open-server.ts';
import { listSettingWarnings } from '#server/operations/setting-warnings.ts';
import { checkObjectStore, openObjectStore } from '#server/photos/open-store.ts';
import { checkMapTiles } from '#server/search/map-tiles.ts';
import { printLine, runCommand } from '#server/terminal.ts';
import { refuseArguments } from './arguments.ts';
import { hasDatabase, openDatabase } from './postgres/open-database.ts';

await runCommand(async () => {
  refuseArguments('npm run check');
  const config = requireConfig();
  for (const warning of listSettingWarnings(config)) printLine(`Warning: ${warning}`);
  const store = await openObjectStore(config);
  await checkObjectStore(config, store);
  await checkDatabase(config);
  await checkMapTiles(config, store);
  printLine('The site can start with these settings.');
});

/** Creates no database. @throws OperatorError if it can't be reached, or this version doesn't know it. */
async function checkDatabase(config: Config): Promise<void> {
  if (!(await hasDatabase(config))) return;
  const database = await openDatabase(config, { purpose: 'command', printLine });
  const pool = openPool(database.url, createLogger('warn'), { connections: 1 });
  try {
    await rejectUnknownMigrations(pool).catch((error: unknown) => {
      throw explainMigrationError(config, error);
    });
  } finally {
    await pool.end();
    await database.stop();
  }
}
