import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isLoopbackHost, readAdminPassword, readConfig, requireConfig } from './config.ts';
import type { Environment } from './variables.ts';

function issuesOf(env: Environment): readonly string[] {
  const reading = readConfig(env);
  return reading.ok ? [] : reading.issues;
}

test('without variables, serves on loopback, with an embedded database and demonstration data', () => {
  expect(requireConfig({})).toMatchObject({
    processType: 'all',
    drainMs: 0,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isPublic: false,
    databaseUrl: null,
    s3: null,
    mapTiles: null,
    demoData: true,
    mail: { smtpUrl: null, from: 'Baystead <no-reply@localhost>', postalAddress: null },
    trustedProxies: [],
    calendarTestHosts: [],
    minFreeBytes: 1024 ** 3,
    authSecret: null,
    adminTwoFactor: 'optional',
    functionsUrl: null,
    metrics: { host: '127.0.0.1', port: null, workerPort: null },
    logLevel: 'info',
    dataDir: `${process.cwd()}/.data`,
    backupDir: null,
  });
  expect(requireConfig({ PORT: '', DATABASE_URL: ' ', DEMO_DATA: '' })).toEqual(requireConfig({}));
});

test.each([
  ['REGISTRATIONS_PER_HOUR', 'registrationsPerHour', 30],
  ['SUBMISSIONS_PER_HOUR', 'submissionsPerHour', 20],
  ['UPLOAD_GB_PER_HOUR', 'uploadGbPerHour', 5],
  ['UNFINISHED_GB', 'unfinishedGb', 10],
  ['FAILED_LOGINS_PER_ACCOUNT', 'failedLoginsPerAccount', 15],
  ['FAILED_LOGINS_PER_ADDRESS', 'failedLoginsPerAddress', 100],
  ['LOGINS_PER_HOUR', 'loginsPerHour', 60],
  ['RESET_MAILS_PER_HOUR', 'resetMailsPerHour', 5],
  ['UNVERIFIED_MAILS_PER_DAY', 'unverifiedMailsPerDay', 5],
  ['STRANGER_MAILS_PER_DAY', 'strangerMailsPerDay', 15],
  ['LINK_REQUESTS_PER_HOUR', 'linkRequestsPerHour', 20],
  ['LINK_MAILS_PER_DAY', 'linkMailsPerDay', 5],
  ['INQUIRIES_PER_HOUR', 'inquiriesPerHour', 5],
  ['INQUIRIES_PER_DAY', 'inquiriesPerDay', 20],
  ['SAVED_SEARCHES_PER_HOUR', 'savedSearchesPerHour', 10],
  ['SEARCHES_PER_MINUTE', 'searchesPerMinute', 300],
  ['OWNER_CHANGES_PER_HOUR', 'ownerChangesPerHour', 60],
  ['OWNER_CHANGES_PER_DAY', 'ownerChangesPerDay', 300],
] as const)('reads %s as the limit %s, by default %i', (variable, name, limit) => {
  const { limits } = requireConfig({});
  expect(limits[name]).toBe(limit);
  expect(requireConfig({ [variable]: '7' }).limits).toEqual({ ...limits, [name]: 7 });
});

const atDatabase = { DATABASE_URL: 'postgres://db.example/baystead' };
const publicSite = {
  PUBLIC_URL: 'https://stay.example',
  SMTP_URL: 'smtps://mail.example',
  TRUSTED_PROXIES: 'none',
};
const openSite = { ...publicSite, HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' };
const severalProcesses = { ...atDatabase, AUTH_SECRET: 's'.repeat(32) };

test.each<[Environment, object]>([
  [
    { METRICS_HOST: '0.0.0.0', METRICS_PORT: '9090', WORKER_METRICS_PORT: '9091' },
    { metrics: { host: '0.0.0.0', port: 9090, workerPort: 9091 } },
  ],
  [{ BACKUP_DIR: 'backups' }, { backupDir: `${process.cwd()}/backups` }],
  [{ MAP_TILES: 'county.pmtiles' }, { mapTiles: { file: `${process.cwd()}/county.pmtiles` } }],
  [{ MAP_TILES: 's3:tiles/county.pmtiles' }, { mapTiles: { key: 'tiles/county.pmtiles' } }],
  [{ PORT: '8080' }, { publicUrl: 'http://localhost:8080' }],
  [
    { ...publicSite, PUBLIC_URL: 'https://stay.example/' },
    { publicUrl: 'https://stay.example', mail: { from: 'Baystead <no-reply@stay.example>' } },
  ],
  [
    { CALENDAR_TEST_HOSTS: '127.0.0.1:8080, localhost:9090' },
    { calendarTestHosts: ['127.0.0.1:8080', 'localhost:9090'] },
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,fd00::/8' },
    { trustedProxies: ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'] },
  ],
  [{ DEMO_DATA: 'off' }, { demoData: false }],
  [atDatabase, { demoData: false }],
  [{ ...atDatabase, DEMO_DATA: 'on' }, { demoData: true }],
  [
    { HOST: 'localhost', PUBLIC_URL: 'http://site.localhost:3000' },
    { isPublic: false, demoData: true },
  ],
  [{ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1' }, { isPublic: false }],
  [publicSite, { isPublic: true, demoData: false, trustedProxies: [], drainMs: 0 }],
  [openSite, { isPublic: true }],
  [{ ...openSite, HOST: '::' }, { isPublic: true }],
  [{ ...openSite, HOST: '192.168.1.7' }, { isPublic: true }],
  [
    { ...severalProcesses, PROCESS_TYPE: 'web' },
    { processType: 'web', drainMs: 0 },
  ],
  [{ ...severalProcesses, PROCESS_TYPE: 'worker' }, { processType: 'worker' }],
  [{ ...severalProcesses, ...publicSite }, { drainMs: 10_000 }],
  [{ ...severalProcesses, DRAIN_SECONDS: '3' }, { drainMs: 3000 }],
])('reads %o', (env, config) => {
  expect(requireConfig(env)).toMatchObject(config);
});

test('a public site requires PUBLIC_URL, a mail server and TRUSTED_PROXIES, each in one sentence', () => {
  const open = 'HOST is 0.0.0.0, so other machines can reach this site: set';
  expect(issuesOf({ HOST: '0.0.0.0' })).toEqual([
    `${open} PUBLIC_URL to the address that people type, such as https://stay.example.`,
    `${open} SMTP_URL to the mail server that sends its mails.`,
    `${open} TRUSTED_PROXIES to the addresses of the proxies in front of it, or to none.`,
  ]);
});

const objectStore = {
  S3_ENDPOINT: 'https://objects.example/base/',
  S3_REGION: 'eu-1',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'AKID',
  S3_SECRET_ACCESS_KEY: 'hidden',
};

test('reads the endpoint, the bucket and the key of an object store', () => {
  expect(requireConfig(objectStore).s3).toEqual({
    endpoint: 'https://objects.example/base',
    region: 'eu-1',
    bucket: 'photos',
    accessKeyId: 'AKID',
    secretAccessKey: 'hidden',
  });
});

const isOpen = 'HOST is 0.0.0.0, so other machines can reach this site: remove';
const isHttps = 'PUBLIC_URL is https://stay.example, so other machines can reach this site: remove';
const ofSeveral = (type: string) => `PROCESS_TYPE is ${type}, so several processes make up this site: set`;
test.each<[Environment, string]>([
  [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0".'],
  [{ PORT: '3000x' }, 'PORT must be a whole number from 1 to 65535, not "3000x".'],
  [{ PROCESS_TYPE: 'jobs' }, 'PROCESS_TYPE must be one of all, web, worker, not "jobs".'],
  [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS must be a whole number from 0 to 300, not "301".'],
  [{ ADMIN_TWO_FACTOR: 'on' }, 'ADMIN_TWO_FACTOR must be one of optional, required, not "on".'],
  [
    { DATABASE_URL: 'mysql://u:hidden@h/d' },
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ],
  [
    { PUBLIC_URL: 'http://localhost/base' },
    'PUBLIC_URL must be an origin such as https://example.com, without a path or a password.',
  ],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters.'],
  [
    { FUNCTIONS_URL: 'https://user:hidden@functions.example' },
    'FUNCTIONS_URL must be an address without a password and a query.',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    'TRUSTED_PROXIES must list IP addresses or CIDR blocks, and "10.0.0.0/33" is neither.',
  ],
  [
    { SUBMISSIONS_PER_HOUR: '-1' },
    'SUBMISSIONS_PER_HOUR must be a whole number from 1 to 1000000, not "-1".',
  ],
  [
    { ...severalProcesses, PROCESS_TYPE: 'web', DATABASE_URL: '' },
    `${ofSeveral('web')} DATABASE_URL, because the embedded database serves one process only.`,
  ],
  [
    { ...severalProcesses, PROCESS_TYPE: 'worker', AUTH_SECRET: '' },
    `${ofSeveral('worker')} AUTH_SECRET to one secret for all of them.`,
  ],
  [
    { ...objectStore, S3_BUCKET: '', S3_SECRET_ACCESS_KEY: ' ' },
    'S3_BUCKET, S3_SECRET_ACCESS_KEY must be set as well, or none of the variables that begin with S3_.',
  ],
  [
    { ...openSite, DEMO_DATA: 'on' },
    `${isOpen} DEMO_DATA, because demonstration data includes an administrator.`,
  ],
  [
    { ...publicSite, CALENDAR_TEST_HOSTS: '127.0.0.1:8080' },
    `${isHttps} CALENDAR_TEST_HOSTS, which is only for tests.`,
  ],
])('refuses %o with one sentence that contains no secret', (env, sentence) => {
  expect(issuesOf(env)).toEqual([sentence]);
});

describe('a variable from a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'baystead-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (content: string) => {
    const name = path.join(folder, `secret-${content.length}`);
    writeFileSync(name, content);
    return name;
  };
  const secret = 'a secret of a file, which is long enough';

  test('is read without its last line break', () => {
    expect(requireConfig({ AUTH_SECRET_FILE: file(`${secret}\n`) }).authSecret).toBe(secret);
    const databaseUrl = 'postgres://db.example/baystead';
    expect(requireConfig({ DATABASE_URL_FILE: file(`${databaseUrl}\r\n`) })).toMatchObject({ databaseUrl });
    expect(readAdminPassword({ ADMIN_PASSWORD_FILE: file(' spaced \n') })).toBe(' spaced ');
  });

  const empty = file('\n');
  test.each([
    [{ AUTH_SECRET_FILE: '/nowhere/secret' }, '/nowhere/secret, which cannot be read: there is no such file'],
    [{ AUTH_SECRET_FILE: folder }, `${folder}, which cannot be read: it is a folder`],
    [{ AUTH_SECRET_FILE: empty }, `${empty}, which is empty`],
  ])('is refused with one sentence for %o', (env, reason) => {
    expect(issuesOf(env)).toEqual([`AUTH_SECRET_FILE names ${reason}.`]);
  });

  test('is refused beside the variable', () => {
    const sentence = 'AUTH_SECRET and AUTH_SECRET_FILE are both set: remove one of them.';
    expect(issuesOf({ AUTH_SECRET: secret, AUTH_SECRET_FILE: file(secret) })).toEqual([sentence]);
  });
});

test('isLoopbackHost knows names and addresses', () => {
  const loopback = ['localhost', 'site.localhost', '127.8.8.8', '::1', '[::1]'];
  const others = ['128.0.0.1', 'localhost.example', '127.example'];
  expect([...loopback, ...others].filter(isLoopbackHost)).toEqual(loopback);
});

test('keeps spaces in the administrator password and treats an empty one as absent', () => {
  expect(readAdminPassword({ ADMIN_PASSWORD: ' spaced ' })).toBe(' spaced ');
  expect(readAdminPassword({ ADMIN_PASSWORD: '' })).toBeNull();
});
