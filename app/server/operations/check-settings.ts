// npm run check: tests every setting against the real database, store, mail server, disk and clock. Changes
// nothing but a test object in the store and a test file in DATA_DIR, which it deletes.
import { lookup } from 'node:dns/promises';
import { access, constants, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, isLoopbackHost, warnOfMisspelled } from '../config.ts';
import { createMailTransport, warnOfPostalAddress } from '../mail/mail.ts';
import { checkObjectStore, openObjectStore } from '../photos/open-store.ts';
import { readFreeSpace } from '../photos/storage-quota.ts';
import { checkMapTiles } from '../search/map-tiles.ts';
import { OperatorError } from '../terminal.ts';
import { checkDatabase, readDatabaseTime } from './check-database.ts';

export interface SettingCheck {
  setting: string;
  level: 'ok' | 'warning' | 'problem';
  /** What was found, or one sentence that says what is wrong and what to do. Holds no secret. */
  says: string;
}

interface Checked {
  config: Config;
  /** In ms. */
  now: () => number;
}

/** Returns what it found or a warning, or throws an OperatorError with one sentence. */
type Check = (checked: Checked) => Promise<string | { warning: string }>;

const timeoutMs = 10_000;

/** `now` is the clock to test. */
export async function checkSettings(config: Config, now: () => number = Date.now): Promise<SettingCheck[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([setting, check]): Promise<SettingCheck> => {
      try {
        const found = await check({ config, now });
        return typeof found === 'string'
          ? { setting, level: 'ok', says: found }
          : { setting, level: 'warning', says: found.warning };
      } catch (error) {
        return { setting, level: 'problem', says: explain(error) };
      }
    }),
  );
  const misspelled = config.misspelled.map((variable): SettingCheck => {
    return { setting: variable.name, level: 'warning', says: warnOfMisspelled(variable) };
  });
  return [...results, ...misspelled];
}

const checks: Readonly<Record<string, Check>> = {
  DATA_DIR: checkDataDir,
  DATABASE_URL: ({ config }) => checkDatabase(config),
  S3_ENDPOINT: checkStore,
  MAP_TILES: checkTiles,
  SMTP_URL: checkMailServer,
  MAIL_FROM: checkSender,
  POSTAL_ADDRESS: checkPostalAddress,
  PUBLIC_URL: checkPublicUrl,
  PORT: checkPort,
  METRICS_PORT: checkMetricsPorts,
  TRUSTED_PROXIES: checkProxies,
  BACKUP_DIR: checkBackupDir,
  clock: checkClock,
};

function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const { message, code } = error as NodeJS.ErrnoException;
  return `This could not be tested: ${message || code || 'it does not answer'}.`;
}

async function checkDataDir({ config }: Checked): Promise<string> {
  const { dataDir, minFreeBytes } = config;
  const found = await stat(dataDir).catch(() => null);
  if (!found) {
    await requireWritable(await nearestFolder(dataDir), dataDir);
    return `${dataDir} does not exist yet, and the first start creates it`;
  }
  if (!found.isDirectory()) throw new OperatorError(`${dataDir} is not a folder: set DATA_DIR to one.`);
  await requireWritable(dataDir, dataDir);
  const probe = path.join(dataDir, 'check');
  await writeFile(probe, 'Baystead may write here.').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`Nothing can be written to ${dataDir} (${error.code}): free or repair its disk.`);
  });
  await rm(probe, { force: true });
  const { freeBytes, isFull } = await readFreeSpace({ dataDir, minFreeBytes });
  const free = `${(freeBytes / 1024 ** 3).toFixed(1)} GB free`;
  if (isFull) {
    throw new OperatorError(
      `The disk of ${dataDir} has only ${free}, so owners can’t upload photos: free some space, or set MIN_FREE_GB lower.`,
    );
  }
  return `${dataDir}, ${free}`;
}

/** @throws OperatorError if this account can't write to the folder. */
async function requireWritable(folder: string, dataDir: string): Promise<void> {
  await access(folder, constants.W_OK | constants.X_OK).catch(() => {
    throw new OperatorError(
      `This account cannot write to ${dataDir}: run this command as the site’s account, or give it the folder with chown.`,
    );
  });
}

async function nearestFolder(folder: string): Promise<string> {
  const exists = await stat(folder).catch(() => null);
  return exists ? folder : nearestFolder(path.dirname(folder));
}

async function checkStore(checked: Checked): Promise<string> {
  const { config } = checked;
  if (!config.s3) return 'photos are in DATA_DIR';
  const canWrite = await checkDataDir(checked).then(
    () => true,
    () => false,
  );
  // The store's client needs local copies.
  if (!canWrite) return 'not tested, because DATA_DIR cannot be used';
  await checkObjectStore(config, await openObjectStore(config));
  return `bucket ${config.s3.bucket}`;
}

async function checkTiles({ config }: Checked): Promise<string> {
  if (!config.mapTiles) return 'no streets on the map';
  const tiles = await checkMapTiles(config, await openObjectStore(config));
  return `${((tiles?.bytes ?? 0) / 1024 ** 2).toFixed(1)} MB of streets`;
}

async function checkMailServer({ config }: Checked): Promise<string> {
  const { smtpUrl } = config.mail;
  const transport = createMailTransport(config.mail);
  if (!transport || smtpUrl === null) return 'mails stay in the local mailbox';
  const { hostname, username } = new URL(smtpUrl);
  try {
    const answered = transport.verify().then(() => true);
    if (!(await Promise.race([answered, pause(2 * timeoutMs, false, { ref: false })]))) {
      throw new OperatorError(`The mail server ${hostname} does not answer: correct SMTP_URL.`);
    }
  } catch (error) {
    throw new OperatorError(explainMailError(error, hostname));
  } finally {
    transport.close();
  }
  return username ? `${hostname} accepts the login` : hostname;
}

function explainMailError(error: unknown, hostname: string): string {
  if (error instanceof OperatorError) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'EAUTH') return `The mail server ${hostname} refuses the user or the password in SMTP_URL.`;
  if (code === 'EDNS') return `There is no mail server called ${hostname}: correct SMTP_URL.`;
  return `The mail server ${hostname} cannot be used: ${message.split('\n')[0]}. Correct SMTP_URL (smtps:// on port 465, or smtp:// on port 587).`;
}

async function checkSender({ config: { mail } }: Checked): Promise<string> {
  if (!/[^\s<>@]@[^\s<>@]/.test(mail.from)) {
    throw new OperatorError(
      `MAIL_FROM is "${mail.from}", which has no email address, so mail servers may refuse its mails: set it to a name and an address, such as Baystead <no-reply@stay.example>.`,
    );
  }
  return mail.from;
}

async function checkPostalAddress({ config }: Checked) {
  const warning = warnOfPostalAddress(config);
  return warning === null ? (config.mail.postalAddress ?? 'none') : { warning };
}

async function checkPublicUrl({ config }: Checked): Promise<string> {
  const { protocol, hostname } = new URL(config.publicUrl);
  if (!isLoopbackHost(hostname) && protocol !== 'https:') {
    throw new OperatorError(
      `${config.publicUrl} is not encrypted, so others can read passwords on their way: let a proxy serve the site by https, and set PUBLIC_URL to that address.`,
    );
  }
  await lookup(hostname.replaceAll(/^\[|\]$/g, '')).catch(() => {
    throw new OperatorError(
      `The name ${hostname} has no address: add a DNS record for it, or correct PUBLIC_URL.`,
    );
  });
  return config.isPublic ? config.publicUrl : `${config.publicUrl}, which only this machine can reach`;
}

async function checkPort({ config }: Checked): Promise<string> {
  const { port, host, processType } = config;
  return processType === 'worker' ? 'the worker opens no port' : tryPort('PORT', port, 'HOST', host);
}

async function checkMetricsPorts({ config }: Checked): Promise<string> {
  const { host, port, workerPort } = config.metrics;
  const tried = [
    port && (await tryPort('METRICS_PORT', port, 'METRICS_HOST', host)),
    workerPort && (await tryPort('WORKER_METRICS_PORT', workerPort, 'METRICS_HOST', host)),
  ];
  return tried.filter(Boolean).join(' and ') || 'no metrics';
}

/** Opens the port for a moment. @throws OperatorError that names the wrong setting. */
async function tryPort(
  portSetting: string,
  port: number,
  hostSetting: string,
  host: string,
): Promise<string> {
  const server = createServer();
  const code = await new Promise<string | null>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
  if (code === 'EACCES')
    throw new OperatorError(
      `This account may not use port ${port}: set ${portSetting} to a number from 1024.`,
    );
  if (code !== null && code !== 'EADDRINUSE')
    throw new OperatorError(`This machine has no address ${host}: set ${hostSetting} to one that it has.`);
  return code === null ? `${host}:${port}` : `${host}:${port}, which a program uses, as a running site does`;
}

async function checkBackupDir({ config: { backupDir, isPublic } }: Checked) {
  if (backupDir === null) {
    return isPublic
      ? { warning: 'This public site makes no backups: set BACKUP_DIR to a folder on another disk.' }
      : 'no nightly backups';
  }
  const found = await stat(backupDir).catch(() => null);
  if (found && !found.isDirectory())
    throw new OperatorError(`${backupDir} is not a folder: set BACKUP_DIR to one.`);
  await requireWritable(await nearestFolder(backupDir), backupDir);
  return found ? backupDir : `${backupDir} does not exist yet, and the first backup creates it`;
}

async function checkProxies({ config }: Checked): Promise<string> {
  const { trustedProxies, isPublic, host } = config;
  const tooWide = trustedProxies.find((proxy) => proxy.endsWith('/0'));
  if (tooWide !== undefined) {
    throw new OperatorError(
      `${tooWide} lets every visitor choose the address that rate limits count: list only the proxies’ own addresses.`,
    );
  }
  const isLocalProxyTrusted = trustedProxies.some((proxy) => /^(?:127\.|::1)/.test(proxy));
  if (isPublic && isLoopbackHost(host) && !isLocalProxyTrusted) {
    throw new OperatorError(
      `HOST is ${host}, so visitors come through a proxy on this machine and all count as one: add 127.0.0.1 to TRUSTED_PROXIES.`,
    );
  }
  return trustedProxies.length > 0 ? trustedProxies.join(', ') : 'none';
}

/** Above this difference in ms, cookies, links and login codes may expire too early or too late. */
const maxClockDifferenceMs = 5000;

async function checkClock({ config, now }: Checked): Promise<string> {
  const compared: string[] = [];
  const references: [name: string, read: () => Promise<number | null>][] = [
    ['the database', () => readDatabaseTime(config)],
    ['the object store', () => readStoreTime(config)],
  ];
  for (const [name, read] of references) {
    const before = now();
    // A reference that doesn't answer has a problem of its own.
    const there = await read().catch(() => null);
    if (there === null) continue;
    const difference = (before + now()) / 2 - there;
    if (Math.abs(difference) > maxClockDifferenceMs) {
      const seconds = Math.round(Math.abs(difference) / 1000);
      throw new OperatorError(
        `The clock of this machine is ${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} the clock of ${name}: synchronize both with a time server (timedatectl set-ntp true).`,
      );
    }
    compared.push(name);
  }
  return compared.length > 0 ? `agrees with ${compared.join(' and ')}` : 'compared with no other machine';
}

async function readStoreTime({ s3 }: Config): Promise<number | null> {
  if (!s3) return null;
  const signal = AbortSignal.timeout(timeoutMs);
  const { headers } = await fetch(s3.endpoint, { method: 'HEAD', redirect: 'manual', signal });
  const date = headers.get('date');
  return date === null ? null : Date.parse(date);
}
