// The only reader of the environment: turns it into one typed, frozen object, or into sentences that say what is wrong.
// Opens nothing and creates nothing, so that a wrong setting costs nothing.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { StartProblem } from './terminal.ts';
import { type Environment, type VariableReader, variableReader } from './variables.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Whether administrators need two-step login before they get their rights. */
export type AdminTwoFactor = 'optional' | 'required';

/** How much an address or an account may do before it is asked to wait (docs/product.md, "Limits"). */
export type Limits = Readonly<{
  registrationsPerHour: number;
  submissionsPerHour: number;
  uploadBytesPerHour: number;
  /** Of unfinished submissions that were begun from one address. */
  unfinishedBytes: number;
  /** In 15 minutes, for one account from one address. */
  failedLoginsPerAccount: number;
  /** In 15 minutes, for one address. */
  failedLoginsPerAddress: number;
  /** With the right password or a wrong one, for one account from one address. */
  loginsPerHour: number;
  resetMailsPerHour: number;
  /** Of each kind, to one mailbox. One network address may cause half of them. */
  unverifiedMailsPerDay: number;
  /** With links to drafts and submitted properties or for a new password, asked for from one address. */
  linkRequestsPerHour: number;
  /** To one mailbox, asked for from one network address. */
  linkMailsPerDay: number;
  /** Questions about homes, from one address of the network. */
  inquiriesPerHour: number;
  inquiriesPerDay: number;
}>;

/** A bucket of an S3-compatible store. */
export type S3Settings = Readonly<{
  /** With the path below which the buckets are, if any; no trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

export type Config = Readonly<{
  port: number;
  host: string;
  /** The only origin used in mails, canonical links and the sitemap; no trailing slash. */
  publicUrl: string;
  /** False only while both HOST and PUBLIC_URL are loopback, so that no other machine can reach the site. */
  isPublic: boolean;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Null: files are kept in `dataDir`. */
  s3: S3Settings | null;
  demoData: boolean;
  mail: Readonly<{ smtpUrl: string | null; from: string }>;
  /** Addresses and CIDR blocks whose forwarding headers are believed; empty where no proxy stands in front. */
  trustedProxies: readonly string[];
  /** Photos are refused while less is free. */
  minFreeBytes: number;
  limits: Limits;
  /** `host:port` of calendars that may be read although they are private; empty on a public site. */
  calendarTestHosts: readonly string[];
  /** Null: generated at the first start and kept in `dataDir`. */
  authSecret: string | null;
  adminTwoFactor: AdminTwoFactor;
  functionsUrl: string | null;
  logLevel: LogLevel;
}>;

export type ConfigResult =
  | Readonly<{ ok: true; config: Config }>
  | Readonly<{ ok: false; problems: readonly string[] }>;

const bytesPerGigabyte = 1024 ** 3;

/** Reads every variable, so that one run reports all that is wrong. An empty value counts as absent. */
export function readConfig(env: Environment = process.env): ConfigResult {
  const problems: string[] = [];
  const variables = variableReader(env, problems);

  const port = variables.wholeNumber('PORT', 3000, 1, 65_535);
  const host = variables.text('HOST', '127.0.0.1');
  const publicUrl = variables.origin('PUBLIC_URL', `http://localhost:${port}`);
  const databaseUrl = variables.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const smtpUrl = variables.url('SMTP_URL', ['smtp:', 'smtps:']);

  const publicReason = explainPublic(host, publicUrl);
  // By default, mails would link to localhost.
  if (publicReason && variables.text('PUBLIC_URL', '') === '') {
    problems.push(
      `${publicReason}: set PUBLIC_URL to the address that people type, such as https://stay.example.`,
    );
  }
  if (publicReason && smtpUrl === null) {
    problems.push(`${publicReason}: set SMTP_URL to the mail server that sends its mails.`);
  }

  const config: Config = {
    port,
    host,
    publicUrl,
    isPublic: publicReason !== null,
    dataDir: resolve(variables.text('DATA_DIR', '.data')),
    databaseUrl,
    s3: readS3(variables, problems),
    demoData: readDemoData(variables, databaseUrl === null, publicReason, problems),
    mail: Object.freeze({
      smtpUrl,
      from: variables.text('MAIL_FROM', `Baystead <no-reply@${new URL(publicUrl).hostname}>`),
    }),
    minFreeBytes: variables.wholeNumber('MIN_FREE_GB', 1, 0, 1_000_000_000) * bytesPerGigabyte,
    trustedProxies: Object.freeze(readProxies(variables, publicReason, problems)),
    limits: Object.freeze(readLimits(variables)),
    calendarTestHosts: Object.freeze(readCalendarTestHosts(variables, publicReason, problems)),
    authSecret: variables.secret('AUTH_SECRET'),
    adminTwoFactor: variables.choice('ADMIN_TWO_FACTOR', 'optional', ['optional', 'required']),
    functionsUrl: readBase('FUNCTIONS_URL', variables, problems),
    logLevel: variables.choice('LOG_LEVEL', 'info', logLevels),
  };
  if (config.demoData && config.adminTwoFactor === 'required') {
    problems.push(
      'ADMIN_TWO_FACTOR is required, but the demonstration’s administrator has no second factor: set DEMO_DATA to off.',
    );
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: Object.freeze(config) };
}

/** The same for a command that cannot go on without it. @throws StartProblem with a sentence for each problem. */
export function requireConfig(env?: Environment): Config {
  const reading = readConfig(env);
  if (!reading.ok) throw new StartProblem(reading.problems.join('\n'));
  return reading.config;
}

/** The same for a command that is there to make demonstration data. */
export function requireDemoConfig(env: Environment = process.env): Config {
  return requireConfig({ ...env, DEMO_DATA: 'on' });
}

/** The password that `npm run admin` takes without asking; no part of the server's configuration. */
export function readAdminPassword(env: Environment = process.env): string | null {
  return env['ADMIN_PASSWORD'] || null;
}

/** True for names and addresses that only this machine can reach. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replaceAll(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  return isIP(name) === 4 && name.startsWith('127.');
}

/** Why the site is public, as the start of a sentence for a problem; null for a private site. */
function explainPublic(host: string, publicUrl: string): string | null {
  const because = (name: string, value: string) =>
    `${name} is ${value}, so other machines can reach this site`;
  if (!isLoopbackHost(host)) return because('HOST', host);
  if (!isLoopbackHost(new URL(publicUrl).hostname)) return because('PUBLIC_URL', publicUrl);
  return null;
}

/** Refused on a public site: demonstration data includes an administrator whose password was printed. */
function readDemoData(
  variables: VariableReader,
  isEmbedded: boolean,
  publicReason: string | null,
  problems: string[],
): boolean {
  const byDefault = isEmbedded && publicReason === null ? 'on' : 'off';
  const isWanted = variables.choice('DEMO_DATA', byDefault, ['on', 'off']) === 'on';
  if (isWanted && publicReason) {
    problems.push(`${publicReason}: remove DEMO_DATA, because demonstration data includes an administrator.`);
  }
  return isWanted;
}

/** Empty for `none`. Behind an unlisted proxy all visitors would share one address, and its rate limits. */
function readProxies(variables: VariableReader, publicReason: string | null, problems: string[]): string[] {
  const listed = variables.text('TRUSTED_PROXIES', '');
  if (publicReason && listed === '') {
    problems.push(
      `${publicReason}: set TRUSTED_PROXIES to the addresses of the proxies in front of it, or to none.`,
    );
  }
  return listed === 'none' ? [] : variables.addresses('TRUSTED_PROXIES');
}

/** An address that paths are added to, without a trailing slash: what else it holds would be lost, or told in a log. */
function readBase(name: string, variables: VariableReader, problems: string[]): string | null {
  const address = variables.url(name, ['http:', 'https:']);
  if (address === null) return null;
  const { href, origin, pathname } = new URL(address);
  if (href !== `${origin}${pathname}`)
    problems.push(`${name} must be an address without a password and a query.`);
  return address.replace(/\/+$/, '');
}

/** Refused on a public site: an owner who types a calendar's address must not reach this machine with it. */
function readCalendarTestHosts(
  variables: VariableReader,
  publicReason: string | null,
  problems: string[],
): string[] {
  const listed = variables.text('CALENDAR_TEST_HOSTS', '');
  if (listed === '') return [];
  if (publicReason) problems.push(`${publicReason}: remove CALENDAR_TEST_HOSTS, which is only for tests.`);
  const hosts = listed.split(',').map((host) => host.trim());
  for (const host of hosts) {
    if (!/^(?:[^\s/@:[\]]+|\[[\da-f:]+\]):\d+$/.test(host))
      problems.push(`CALENDAR_TEST_HOSTS must list hosts with their ports, and "${host}" is not one.`);
  }
  return hosts;
}

const s3Variables = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** Null also when something is wrong. */
function readS3(variables: VariableReader, problems: string[]): S3Settings | null {
  const missing = s3Variables.filter((name) => variables.text(name, '') === '');
  if (missing.length === s3Variables.length) return null;
  if (missing.length > 0) {
    problems.push(`${missing.join(', ')} must be set as well, or none of the variables that begin with S3_.`);
  }
  const endpoint = readBase('S3_ENDPOINT', variables, problems);
  const bucket = variables.text('S3_BUCKET', '');
  if (bucket !== '' && !/^[\w.-]{3,63}$/.test(bucket)) {
    problems.push('S3_BUCKET must have 3 to 63 letters, digits, dots and hyphens.');
  }
  return Object.freeze({
    endpoint: endpoint ?? '',
    region: variables.text('S3_REGION', ''),
    bucket,
    accessKeyId: variables.text('S3_ACCESS_KEY_ID', ''),
    secretAccessKey: variables.text('S3_SECRET_ACCESS_KEY', ''),
  });
}

function readLimits(variables: VariableReader): Limits {
  const limit = (name: string, otherwise: number) => variables.wholeNumber(name, otherwise, 1, 1_000_000_000);
  const gigabytes = (name: string, otherwise: number) =>
    variables.wholeNumber(name, otherwise, 1, 1_000_000) * bytesPerGigabyte;
  return {
    registrationsPerHour: limit('REGISTRATIONS_PER_HOUR', 30),
    submissionsPerHour: limit('SUBMISSIONS_PER_HOUR', 20),
    uploadBytesPerHour: gigabytes('UPLOAD_GB_PER_HOUR', 5),
    unfinishedBytes: gigabytes('UNFINISHED_GB', 10),
    failedLoginsPerAccount: limit('FAILED_LOGINS_PER_ACCOUNT', 15),
    failedLoginsPerAddress: limit('FAILED_LOGINS_PER_ADDRESS', 100),
    loginsPerHour: limit('LOGINS_PER_HOUR', 60),
    resetMailsPerHour: limit('RESET_MAILS_PER_HOUR', 5),
    unverifiedMailsPerDay: limit('UNVERIFIED_MAILS_PER_DAY', 5),
    linkRequestsPerHour: limit('LINK_REQUESTS_PER_HOUR', 20),
    linkMailsPerDay: limit('LINK_MAILS_PER_DAY', 5),
    inquiriesPerHour: limit('INQUIRIES_PER_HOUR', 5),
    inquiriesPerDay: limit('INQUIRIES_PER_DAY', 20),
  };
}
