// Child process that runs PostgreSQL for one test run. It exits and deletes its files when the test run ends,
// even if that crashes.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { migrate } from '#server/database/migrate.ts';
import { openEmbeddedDatabase } from '../../tasks/postgres/embedded-database.ts';
import { onStopRequest } from '#server/terminal.ts';
import { superuserUrl } from './superuser-url.ts';

export interface TestDatabaseUrls {
  /** The migrated database that tests copy. Nothing may connect to it. */
  templateUrl: string;
  /** The same database for the superuser, who creates the copies. */
  superuserUrl: string;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'baystead-tests-'));
await chmod(dataDir, 0o711); // the account that replaces root must be able to enter
const database = await openEmbeddedDatabase({
  dataDir,
  purpose: 'command',
  temporary: true,
  printLine: () => undefined,
});
const stop = () => database.stop().then(() => rm(dataDir, { recursive: true, force: true }));
onStopRequest(() => void stop());
try {
  await migrate(database.url, pino({ level: 'warn' }));
} catch (error) {
  await stop();
  throw error;
}
// Keeps the process alive only through its channel to the test run.
process.channel?.ref();
const urls: TestDatabaseUrls = {
  templateUrl: database.url,
  superuserUrl: await superuserUrl(dataDir, database.url),
};
process.send?.(urls);
