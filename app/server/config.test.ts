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

const mailServer = { SMTP_URL: 'smtps://mail.example' };
const noProxy = { TRUSTED_PROXIES: 'none' };

describe('readConfig without variables', () => {
  const config = requireConfig({});

  test('serves on port 3000 of loopback, with an embedded database and demonstration data', () => {
    expect(config).toMatchObject({
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
      minFreeBytes: 1024 ** 3,
      authSecret: null,
      adminTwoFactor: 'optional',
      functionsUrl: null,
      metrics: { host: '127.0.0.1', port: null, workerPort: null },
      logLevel: 'info',
    });
    expect(config.dataDir).toBe(`${process.cwd()}/.data`);
    expect(config.backupDir).toBeNull();
    expect(requireConfig({ BACKUP_DIR: 'backups' }).backupDir).toBe(`${process.cwd()}/backups`);
    expect(requireConfig({ MAP_TILES: 'county.pmtiles' }).mapTiles).toEqual({
      file: `${process.cwd()}/county.pmtiles`,
    });
    expect(requireConfig({ MAP_TILES: 's3:tiles/county.pmtiles' }).mapTiles).toEqual({
      key: 'tiles/county.pmtiles',
    });
  });
});

test('treats an empty variable as absent', () => {
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

test('reads where metrics are served', () => {
  const env = { METRICS_HOST: '0.0.0.0', METRICS_PORT: '9090', WORKER_METRICS_PORT: '9091' };
  expect(requireConfig(env).metrics).toEqual({ host: '0.0.0.0', port: 9090, workerPort: 9091 });
});

test('derives the public origin from the port unless PUBLIC_URL is set', () => {
  expect(requireConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(requireConfig({ PUBLIC_URL: 'https://stay.example/', ...mailServer, ...noProxy })).toMatchObject({
    publicUrl: 'https://stay.example',
    mail: { from: 'Baystead <no-reply@stay.example>' },
  });
});

test.each([
  [{ DEMO_DATA: 'off' }, false],
  [{ DATABASE_URL: 'postgres://db.example/baystead' }, false],
  [{ DATABASE_URL: 'postgres://db.example/baystead', DEMO_DATA: 'on' }, true],
])('with %o, sets demoData to %s', (env, wanted) => {
  expect(requireConfig(env).demoData).toBe(wanted);
});

const publicSite = { PUBLIC_URL: 'https://stay.example', ...mailServer, ...noProxy };

describe('a public site', () => {
  test.each([
    [{}, false],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://site.localhost:3000' }, false],
    [{ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1' }, false],
    [{ ...publicSite, HOST: '127.0.0.1' }, true],
    [{ ...publicSite, HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ ...publicSite, HOST: '::', PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ ...publicSite, HOST: '192.168.1.7' }, true],
  ])('with %o, sets isPublic to %s', (env, isPublic) => {
    expect(requireConfig(env)).toMatchObject({ isPublic, demoData: !isPublic });
  });

  test('requires PUBLIC_URL, a mail server and TRUSTED_PROXIES, with one sentence for each missing one', () => {
    const sentences = [
      'HOST is 0.0.0.0, so other machines can reach this site: set PUBLIC_URL to the address that people type, such as https://stay.example.',
      'HOST is 0.0.0.0, so other machines can reach this site: set SMTP_URL to the mail server that sends its mails.',
      'HOST is 0.0.0.0, so other machines can reach this site: set TRUSTED_PROXIES to the addresses of the proxies in front of it, or to none.',
    ];
    expect(issuesOf({ HOST: '0.0.0.0' })).toEqual(sentences);
  });

  test.each([
    ['PUBLIC_URL is https://stay.example', publicSite],
    ['HOST is 0.0.0.0', { ...publicSite, HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }],
  ])('refuses demonstration data and calendar test hosts when %s', (reason, env) => {
    expect(requireConfig(env).demoData).toBe(false);
    expect(issuesOf({ ...env, DEMO_DATA: 'on' })).toEqual([
      `${reason}, so other machines can reach this site: remove DEMO_DATA, because demonstration data includes an administrator.`,
    ]);
    expect(issuesOf({ ...env, CALENDAR_TEST_HOSTS: '127.0.0.1:8080' })).toEqual([
      `${reason}, so other machines can reach this site: remove CALENDAR_TEST_HOSTS, which is only for tests.`,
    ]);
  });

  test('requires the trusted proxies, or none', () => {
    const { TRUSTED_PROXIES: _none, ...unsaid } = publicSite;
    expect(issuesOf({ ...unsaid, TRUSTED_PROXIES: ' ' })).toHaveLength(1);
    expect(requireConfig(publicSite).trustedProxies).toEqual([]);
    expect(requireConfig({ ...unsaid, TRUSTED_PROXIES: '10.0.0.1' }).trustedProxies).toEqual(['10.0.0.1']);
  });
});

test.each([
  [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0".'],
  [{ WORKER_METRICS_PORT: 'x' }, 'WORKER_METRICS_PORT must be a whole number from 1 to 65535, not "x".'],
  [{ PORT: '3000x' }, 'PORT must be a whole number from 1 to 65535, not "3000x".'],
  [{ PROCESS_TYPE: 'jobs' }, 'PROCESS_TYPE must be one of all, web, worker, not "jobs".'],
  [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS must be a whole number from 0 to 300, not "301".'],
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be one of on, off, not "yes".'],
  [{ ADMIN_TWO_FACTOR: 'on' }, 'ADMIN_TWO_FACTOR must be one of optional, required, not "on".'],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
  ],
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
])('refuses %o with one sentence that contains no secret', (env, sentence) => {
  expect(issuesOf(env)).toEqual([sentence]);
});

describe('several processes', () => {
  const shared = { DATABASE_URL: 'postgres://db.example/baystead', AUTH_SECRET: 's'.repeat(32) };

  test.each(['web', 'worker'])('of type %s share a database and a secret', (type) => {
    expect(requireConfig({ ...shared, PROCESS_TYPE: type }).processType).toBe(type);
    expect(issuesOf({ ...shared, PROCESS_TYPE: type, DATABASE_URL: '' })).toEqual([
      `PROCESS_TYPE is ${type}, so several processes make up this site: set DATABASE_URL, because the embedded database serves one process only.`,
    ]);
    expect(issuesOf({ ...shared, PROCESS_TYPE: type, AUTH_SECRET: '' })).toEqual([
      `PROCESS_TYPE is ${type}, so several processes make up this site: set AUTH_SECRET to one secret for all of them.`,
    ]);
  });

  test('drain for ten seconds if the site is public, and for DRAIN_SECONDS if it is set', () => {
    expect(requireConfig({ ...shared, ...publicSite }).drainMs).toBe(10_000);
    expect(requireConfig({ ...publicSite }).drainMs).toBe(0);
    expect(requireConfig(shared).drainMs).toBe(0);
    expect(requireConfig({ ...shared, DRAIN_SECONDS: '3' }).drainMs).toBe(3000);
  });
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
    const config = requireConfig({
      AUTH_SECRET_FILE: file(`${secret}\n`),
      DATABASE_URL_FILE: file('postgres://db.example/baystead\r\n'),
      PROCESS_TYPE: 'web',
    });
    expect([config.authSecret, config.databaseUrl]).toEqual([secret, 'postgres://db.example/baystead']);
    expect(readAdminPassword({ ADMIN_PASSWORD_FILE: file(' spaced \n') })).toBe(' spaced ');
  });

  test.each([
    [
      'both the variable and the file',
      { AUTH_SECRET: secret, AUTH_SECRET_FILE: file(secret) },
      'AUTH_SECRET and AUTH_SECRET_FILE are both set: remove one of them.',
    ],
    [
      'a missing file',
      { AUTH_SECRET_FILE: '/nowhere/secret' },
      'AUTH_SECRET_FILE names /nowhere/secret, which cannot be read: there is no such file.',
    ],
    [
      'a folder',
      { AUTH_SECRET_FILE: folder },
      `AUTH_SECRET_FILE names ${folder}, which cannot be read: it is a folder.`,
    ],
    [
      'an empty file',
      { AUTH_SECRET_FILE: file('\n') },
      `AUTH_SECRET_FILE names ${file('\n')}, which is empty.`,
    ],
  ])('is refused with one sentence for %s', (_what, env, sentence) => {
    expect(issuesOf(env)).toEqual([sentence]);
  });
});

describe('readConfig with an object store', () => {
  const settings = {
    S3_ENDPOINT: 'https://objects.example/base/',
    S3_REGION: 'eu-1',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'AKID',
    S3_SECRET_ACCESS_KEY: 'hidden',
  };

  test('reads the endpoint, the bucket and its key', () => {
    expect(requireConfig(settings).s3).toEqual({
      endpoint: 'https://objects.example/base',
      region: 'eu-1',
      bucket: 'photos',
      accessKeyId: 'AKID',
      secretAccessKey: 'hidden',
    });
    expect(Object.isFrozen(requireConfig(settings).s3)).toBe(true);
  });

  test.each([
    [
      { S3_BUCKET: '', S3_SECRET_ACCESS_KEY: ' ' },
      'S3_BUCKET, S3_SECRET_ACCESS_KEY must be set as well, or none of the variables that begin with S3_.',
    ],
    [
      { S3_ENDPOINT: 'objects.example' },
      'S3_ENDPOINT must be an address that starts with http:// or https://.',
    ],
    [
      { S3_ENDPOINT: 'https://user:hidden@objects.example' },
      'S3_ENDPOINT must be an address without a password and a query.',
    ],
  ])('refuses %o with one sentence that contains no secret', (change, sentence) => {
    expect(issuesOf({ ...settings, ...change })).toEqual([sentence]);
  });
});

test('reports all issues together', () => {
  expect(issuesOf({ PORT: 'x', LOG_LEVEL: 'y', HOST: '0.0.0.0' })).toHaveLength(5);
});

test('reads calendar test hosts with their ports', () => {
  expect(requireConfig({}).calendarTestHosts).toEqual([]);
  const listed = { CALENDAR_TEST_HOSTS: '127.0.0.1:8080, localhost:9090' };
  expect(requireConfig(listed).calendarTestHosts).toEqual(['127.0.0.1:8080', 'localhost:9090']);
});

test('reads trusted proxies as addresses and CIDR blocks of IPv4 and IPv6', () => {
  const listed = '10.0.0.1, 192.168.0.0/16,fd00::/8';
  expect(requireConfig({ TRUSTED_PROXIES: listed }).trustedProxies).toEqual([
    '10.0.0.1',
    '192.168.0.0/16',
    'fd00::/8',
  ]);
});

test.each([
  ['localhost', true],
  ['site.localhost', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['[::1]', true],
  ['128.0.0.1', false],
  ['localhost.example', false],
  ['127.example', false],
])('isLoopbackHost(%s) is %s', (host, loopback) => {
  expect(isLoopbackHost(host)).toBe(loopback);
});

test('keeps spaces in the administrator password and treats an empty one as absent', () => {
  expect(readAdminPassword({ ADMIN_PASSWORD: ' spaced ' })).toBe(' spaced ');
  expect(readAdminPassword({ ADMIN_PASSWORD: '' })).toBeNull();
});
