// Reads the environment into one typed, frozen object, or into one sentence per issue. No other module reads
// the environment.
// Opens no connection. The only files that it reads hold a variable's value.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type Limits, readLimits } from './limit-settings.ts';
import { OperatorError } from './terminal.ts';
import { type Environment, type VariableReader, createVariableReader, readVariable } from './variables.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * What `npm start` runs: `all` is a web process that starts its own worker; `web` serves pages only, and
 * `worker` runs jobs only and opens no port (docs/decisions/0063-process-types.md).
 */
export type ProcessType = 'all' | 'web' | 'worker';

/** Whether administrators need two-step login before they get their rights. */
export type AdminTwoFactor = 'optional' | 'required';

/** A bucket of an S3-compatible store. */
export type S3Settings = Readonly<{
  /** May include a path above the buckets. No trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

export type Config = Readonly<{
  processType: ProcessType;
  /**
   * How long a stopping web process goes on answering, so that a proxy notices and chooses another process.
   */
  drainMs: number;
  port: number;
  host: string;
  /** The only origin used in mails, canonical links and the sitemap; no trailing slash. */
  publicUrl: string;
  /** False only while both HOST and PUBLIC_URL are loopback, so that no other machine can reach the site. */
  isPublic: boolean;
  /** An absolute path. */
  dataDir: string;
  /** Gets a backup each night. An absolute path. Null: no nightly backups. */
  backupDir: string | null;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Null: files are stored in `dataDir`. */
  s3: S3Settings | null;
  /** An archive of street tiles: an absolute path, or the key of an object in the store. */
  mapTiles: Readonly<{ file: string } | { key: string }> | null;
  demoData: boolean;
  mail: Readonly<{
    smtpUrl: string | null;
    from: string;
    /** The operator's, for mails that people subscribed to. */
    postalAddress: string | null;
  }>;
  /** IP addresses and CIDR blocks whose forwarding headers are trusted. Empty without a proxy. */
  trustedProxies: readonly string[];
  /** Free disk space below which photo uploads are refused. */
  minFreeBytes: number;
  limits: Limits;
  /** `host:port` of calendars that may be fetched despite a private address. Empty on a public site. */
  calendarTestHosts: readonly string[];
  /** Null: generated at the first start and stored in `dataDir`. */
  authSecret: string | null;
  adminTwoFactor: AdminTwoFactor;
  functionsUrl: string | null;
  /** Ports that serve metrics and probes of the web process and of the worker. Null: none. */
  metrics: Readonly<{ host: string; port: number | null; workerPort: number | null }>;
  logLevel: LogLevel;
  /** Set variables that have no effect, with the names that were probably meant. */
  misspelled: readonly Readonly<{ name: string; meant: string }>[];
}>;

export type ConfigResult =
  | Readonly<{ ok: true; config: Config }>
  | Readonly<{ ok: false; issues: readonly string[] }>;

/** Reads every variable, so that one run reports all issues. An empty value counts as absent. */
export function readConfig(env: Environment = process.env): ConfigResult {
  const issues: string[] = [];
  const variables = createVariableReader(env, issues);

  const port = variables.wholeNumber('PORT', 3000, 1, 65_535);
  const host = variables.text('HOST', '127.0.0.1');
  const publicUrl = variables.origin('PUBLIC_URL', `http://localhost:${port}`);
  const databaseUrl = variables.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const smtpUrl = variables.url('SMTP_URL', ['smtp:', 'smtps:']);

  const publicReason = explainPublic(host, publicUrl);
  // Without PUBLIC_URL, mails would link to localhost.
  if (publicReason && !variables.isSet('PUBLIC_URL')) {
    issues.push(
      `${publicReason}: set PUBLIC_URL to the address that people type, such as https://stay.example.`,
    );
  }
  if (publicReason && !variables.isSet('SMTP_URL')) {
    issues.push(`${publicReason}: set SMTP_URL to the mail server that sends its mails.`);
  }

  const config: Config = {
    processType: readProcessType(variables, issues),
    drainMs: variables.wholeNumber('DRAIN_SECONDS', publicReason && databaseUrl ? 10 : 0, 0, 300) * 1000,
    port,
    host,
    publicUrl,
    isPublic: publicReason !== null,
    dataDir: resolve(variables.text('DATA_DIR', '.data')),
    backupDir: toFolder(variables.text('BACKUP_DIR', '')),
    databaseUrl,
    s3: readS3(variables, issues),
    mapTiles: readMapTiles(variables),
    demoData: readDemoData(variables, databaseUrl === null, publicReason, issues),
    mail: Object.freeze({
      smtpUrl,
      from: variables.text('MAIL_FROM', `Baystead <no-reply@${new URL(publicUrl).hostname}>`),
      postalAddress: variables.text('POSTAL_ADDRESS', '') || null,
    }),
    minFreeBytes: variables.wholeNumber('MIN_FREE_GB', 1, 0, 1_000_000_000) * 1024 ** 3,
    trustedProxies: Object.freeze(readProxies(variables, publicReason, issues)),
    limits: Object.freeze(readLimits(variables)),
    calendarTestHosts: Object.freeze(readCalendarTestHosts(variables, publicReason, issues)),
    authSecret: variables.secret('AUTH_SECRET'),
    adminTwoFactor: variables.choice('ADMIN_TWO_FACTOR', 'optional', ['optional', 'required']),
    functionsUrl: readBaseUrl('FUNCTIONS_URL', variables, issues),
    metrics: Object.freeze({
      host: variables.text('METRICS_HOST', '127.0.0.1'),
      port: variables.wholeNumber('METRICS_PORT', 0, 1, 65_535) || null,
      workerPort: variables.wholeNumber('WORKER_METRICS_PORT', 0, 1, 65_535) || null,
    }),
    logLevel: variables.choice('LOG_LEVEL', 'info', logLevels),
    misspelled: Object.freeze(variables.listMisspelled()),
  };
  return issues.length > 0 ? { ok: false, issues } : { ok: true, config: Object.freeze(config) };
}

/**
 * Like `readConfig`, for a command that can't continue without it. @throws OperatorError with one sentence
 * per issue.
 */
export function requireConfig(env?: Environment): Config {
  const reading = readConfig(env);
  if (!reading.ok) throw new OperatorError(reading.issues.join('\n'));
  return reading.config;
}

/** Like `requireConfig`, for a command that creates demonstration data. */
export function requireDemoConfig(env: Environment = process.env): Config {
  return requireConfig({ ...env, DEMO_DATA: 'on' });
}

/**
 * The password that `npm run admin` uses instead of prompting. Not part of the server's configuration.
 * @throws OperatorError if its file can't be read.
 */
export function readAdminPassword(env: Environment = process.env): string | null {
  const issues: string[] = [];
  const password = readVariable(env, 'ADMIN_PASSWORD', issues);
  if (issues.length > 0) throw new OperatorError(issues.join('\n'));
  return password;
}

/** Whether only this machine can reach the host. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replaceAll(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  return isIP(name) === 4 && name.startsWith('127.');
}

/** Why the site is public, as the beginning of an issue's sentence. Null for a private site. */
function explainPublic(host: string, publicUrl: string): string | null {
  const because = (name: string, value: string) =>
    `${name} is ${value}, so other machines can reach this site`;
  if (!isLoopbackHost(host)) return because('HOST', host);
  if (!isLoopbackHost(new URL(publicUrl).hostname)) return because('PUBLIC_URL', publicUrl);
  return null;
}

/**
 * `web` and `worker` are for several processes, which must share the database and the secret that signs
 * cookies.
 */
function readProcessType(variables: VariableReader, issues: string[]): ProcessType {
  const processType = variables.choice('PROCESS_TYPE', 'all', ['all', 'web', 'worker']);
  if (processType === 'all') return processType;
  const because = `PROCESS_TYPE is ${processType}, so several processes make up this site`;
  if (!variables.isSet('DATABASE_URL')) {
    issues.push(`${because}: set DATABASE_URL, because the embedded database serves one process only.`);
  }
  if (!variables.isSet('AUTH_SECRET')) {
    issues.push(`${because}: set AUTH_SECRET to one secret for all of them.`);
  }
  return processType;
}

/** A public site refuses demonstration data, because its administrator's password was printed. */
function readDemoData(
  variables: VariableReader,
  isEmbedded: boolean,
  publicReason: string | null,
  issues: string[],
): boolean {
  const byDefault = isEmbedded && publicReason === null ? 'on' : 'off';
  const isWanted = variables.choice('DEMO_DATA', byDefault, ['on', 'off']) === 'on';
  if (isWanted && publicReason) {
    issues.push(`${publicReason}: remove DEMO_DATA, because demonstration data includes an administrator.`);
  }
  return isWanted;
}

const toFolder = (text: string) => (text === '' ? null : resolve(text));

/** A path, or `s3:` and the key of an object. */
function readMapTiles(variables: VariableReader): Config['mapTiles'] {
  const text = variables.text('MAP_TILES', '');
  if (text.startsWith('s3:')) return { key: text.slice('s3:'.length) };
  return text === '' ? null : { file: resolve(text) };
}

/**
 * `none` is an empty list. Behind an unlisted proxy all visitors would share one address and its rate limits.
 */
function readProxies(variables: VariableReader, publicReason: string | null, issues: string[]): string[] {
  const listed = variables.text('TRUSTED_PROXIES', '');
  if (publicReason && !variables.isSet('TRUSTED_PROXIES')) {
    issues.push(
      `${publicReason}: set TRUSTED_PROXIES to the addresses of the proxies in front of it, or to none.`,
    );
  }
  return listed === 'none' ? [] : variables.addresses('TRUSTED_PROXIES');
}

/**
 * A base URL without a trailing slash. Refuses credentials, which could reach the log, and a query, which
 * would swallow an appended path.
 */
function readBaseUrl(name: string, variables: VariableReader, issues: string[]): string | null {
  const address = variables.url(name, ['http:', 'https:']);
  if (address === null) return null;
  const { href, origin, pathname } = new URL(address);
  if (href !== `${origin}${pathname}`)
    issues.push(`${name} must be an address without a password and a query.`);
  return address.replace(/\/+$/, '');
}

/**
 * A public site refuses these hosts: an owner must not reach this machine by entering a calendar's address.
 */
function readCalendarTestHosts(
  variables: VariableReader,
  publicReason: string | null,
  issues: string[],
): string[] {
  const listed = variables.text('CALENDAR_TEST_HOSTS', '');
  if (listed === '') return [];
  if (publicReason) issues.push(`${publicReason}: remove CALENDAR_TEST_HOSTS, which is only for tests.`);
  return listed.split(',').map((host) => host.trim());
}

const s3Variables = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** Null without S3 variables. With an issue, the returned settings are incomplete. */
function readS3(variables: VariableReader, issues: string[]): S3Settings | null {
  const missing = s3Variables.filter((name) => !variables.isSet(name));
  if (missing.length === s3Variables.length) return null;
  if (missing.length > 0) {
    issues.push(`${missing.join(', ')} must be set as well, or none of the variables that begin with S3_.`);
  }
  const endpoint = readBaseUrl('S3_ENDPOINT', variables, issues);
  return Object.freeze({
    endpoint: endpoint ?? '',
    region: variables.text('S3_REGION', ''),
    bucket: variables.text('S3_BUCKET', ''),
    accessKeyId: variables.text('S3_ACCESS_KEY_ID', ''),
    secretAccessKey: variables.text('S3_SECRET_ACCESS_KEY', ''),
  });
}
