import { randomBytes } from 'node:crypto';
import { open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { packTar } from 'modern-tar';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  backUpSite,
  createEmptySite,
  type EmptySite,
  fillSite,
  hashFiles,
  hashSite,
  toChunks,
} from '#tests/support/backups.ts';
import { setUpFolder } from '#tests/support/folder.ts';
import { setUpSite } from '#tests/support/site.ts';
import { OperatorError } from '../terminal.ts';
import { readArchive, writeArchive } from './archive.ts';
import { readManifest } from './manifest.ts';
import { restore } from './restore.ts';

const site = await setUpSite();
const folder = await setUpFolder();
await fillSite(site);
const { file } = await backUpSite(site, folder);
const bytes = await readFile(file);
const empty = await createEmptySite(folder);
const nothing = await hashSite(empty.target.databaseUrl, empty.target.store);

const newFile = () => path.join(folder, `${randomBytes(4).toString('hex')}.tar`);

/**
 * A copy of the archive with valid checksums and the changes of `change`, which returns null for files to
 * leave out.
 */
async function rewrite(change: (name: string, content: string) => [string, string] | null): Promise<string> {
  const rewritten = newFile();
  await writeArchive(rewritten, async (archive) => {
    for await (const { name, content } of readArchive(file)) {
      const changed = change(name, await text(content));
      if (changed) await archive.addText(...changed);
    }
  });
  return rewritten;
}

const renamed = (from: RegExp, to: string) => () =>
  rewrite((name, content) => [name.replace(from, to), content]);

const withoutUsers = (name: string, content: string): [string, string] | null =>
  name === 'tables/users.copy' ? null : [name, content];

const changedManifest = (change: object) => () =>
  rewrite((name, content) => [
    name,
    name === 'manifest.json' ? JSON.stringify({ ...(JSON.parse(content) as object), ...change }) : content,
  ]);

async function writeBytes(content: Uint8Array): Promise<string> {
  const written = newFile();
  await writeFile(written, content);
  return written;
}

async function truncated(length: number): Promise<string> {
  const copy = await writeBytes(bytes);
  await truncate(copy, length);
  return copy;
}

/** Flips one bit after the first place of `mark`. */
async function flipped(mark: string, after = 0): Promise<string> {
  const copy = await writeBytes(bytes);
  const at = bytes.indexOf(mark) + after;
  const handle = await open(copy, 'r+');
  await handle.write(Buffer.from([Number(bytes[at]) ^ 1]), 0, 1, at);
  await handle.close();
  return copy;
}

const tarOf = async (name: string, body: string) =>
  writeBytes(await packTar([{ header: { name, size: body.length }, body }]));
/** Where the content of an archived file begins. */
const startOf = (name: string) => bytes.indexOf(name) + 512;

const damaged: [what: string, make: () => Promise<string>, sentence: RegExp][] = [
  ['an empty file', () => writeBytes(Buffer.alloc(0)), /isn’t a Baystead archive/],
  ['a text', () => writeBytes(Buffer.from('Dear archive, '.repeat(100))), /isn’t a Baystead archive/],
  ['another tar', () => tarOf('letter.txt', 'Dear archive'), /isn’t a Baystead archive/],
  ['another manifest', () => tarOf('manifest.json', '{"name": "another"}'), /isn’t a Baystead archive/],
  ['a manifest that isn’t JSON', () => tarOf('manifest.json', '{'), /isn’t a Baystead archive/],
  [
    'unknown migrations',
    changedManifest({ version: '9.0.0', migrations: ['0072-baseline', '9999-future'] }),
    /written by a newer Baystead \(9/,
  ],
  [
    'migrations of a version before 1.0.1',
    changedManifest({ migrations: ['0001-baseline', '0002-revoke-draft-tokens'] }),
    /written before version 1\.0\.1: restore it with version 1\.0\.1/,
  ],
  [
    'a version with control characters',
    changedManifest({ format: 2, version: '9\u001B[2J\u009B1m\u202E' }),
    /newer Baystead \(9 \[2J 1m \):/,
  ],
  [
    'a path out of the folder',
    renamed(/^objects\/.*/, 'objects/../../a'),
    /contains "objects\/\.\.\/\.\.\/a"/,
  ],
  ['control characters in a name', renamed(/^secrets\/.*/, 'a\u001B]0;b\nEnd.'), /contains "a \]0;b End\."/],
  [
    'a secret that would fill the memory',
    () => rewrite((name, content) => [name, name.startsWith('secrets/') ? 'x'.repeat(10_001) : content]),
    /its "secrets\/auth-secret" is too large \(10001 bytes\)/,
  ],
  ['the end of a manifest', () => truncated(700), /damaged, cut off/],
  ['half of a photo', () => truncated(startOf('objects/originals') + 50_000), /damaged, cut off/],
  ['all but the checksums', () => truncated(bytes.indexOf('SHA256SUMS')), /damaged, cut off/],
  ['a flipped bit in a table', () => flipped('Rosa'), /its checksums are wrong/],
  ['a flipped bit in a photo', () => flipped('objects/originals', 600), /its checksums are wrong/],
  [
    'more after the checksums',
    async () =>
      writeBytes(
        Buffer.concat([bytes.subarray(0, -1024), await readFile(await tarOf('tables/x.copy', 'x'))]),
      ),
    /goes on after its checksums/,
  ],
];

const hashOf = ({ target }: EmptySite) => hashSite(target.databaseUrl, target.store);

describe('restore', () => {
  test.each(damaged)('refuses %s and restores nothing', async (_what, make, sentence) => {
    const archive = await make();
    const failure: unknown = await empty.restoreFrom(archive).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(OperatorError);
    const { message } = failure as OperatorError;
    expect(message).toMatch(sentence);
    expect(message).toMatch(/^[^\n]*\.$/);
    expect(await hashOf(empty)).toEqual(nothing);
    await expect(stat(path.join(empty.target.config.dataDir, 'auth-secret'))).rejects.toThrow('ENOENT');
  });

  test('refuses a database with rows, and leaves it as it is', async () => {
    const { config, store } = site.server;
    const before = await hashSite(String(config.databaseUrl), store);
    const target = { ...empty.target, databaseUrl: String(config.databaseUrl) };
    await expect(restore(target, file, await readManifest(file))).rejects.toThrow(
      /^The database is not empty \(\w+ has rows\)/,
    );
    expect(await hashSite(String(config.databaseUrl), store)).toEqual(before);
  });

  test('refuses a store with other files, and leaves it as it is', async () => {
    const copy = await createEmptySite(folder);
    await copy.target.store.put('originals/00aa', toChunks(Buffer.from('another site')));
    const before = await hashOf(copy);
    await expect(copy.restoreFrom(file)).rejects.toThrow('The object store is not empty');
    expect(await hashOf(copy)).toEqual(before);
  });

  test('refuses tables of another version, and restores no row without all tables', async () => {
    const older = await changedManifest({ migrations: ['0072-baseline'] })();
    await expect(empty.restoreFrom(older)).rejects.toThrow('tables of another version');
    const partial = await rewrite(withoutUsers);
    const copy = await createEmptySite(folder);
    await expect(copy.restoreFrom(partial)).rejects.toThrow('lacks the table users');
    expect(await hashOf(copy)).toMatchObject(nothing);
  });

  test('continues after it was stopped, and restores no row before', async () => {
    const stop = new AbortController();
    const copy = await createEmptySite(folder);
    const { store } = copy.target;
    const put: typeof store.put = async (key, content) => {
      stop.abort(new Error('stopped'));
      return store.put(key, content);
    };
    const target = { ...copy.target, store: { ...store, put }, signal: stop.signal };
    await expect(restore(target, file, await readManifest(file))).rejects.toThrow('stopped');
    expect(Object.keys(await hashFiles(store))).toHaveLength(1);
    expect(await hashOf(copy)).toMatchObject(nothing);
    await copy.restoreFrom(file);
    expect(await hashFiles(store)).toEqual(await hashFiles(site.server.store));
  });

  test('notices a store that returns other bytes than it got', async () => {
    const copy = await createEmptySite(folder);
    const { store } = copy.target;
    const put: typeof store.put = (key) => store.put(key, toChunks(Buffer.from('other bytes')));
    const target = { ...copy.target, store: { ...store, put } };
    await expect(restore(target, file, await readManifest(file))).rejects.toThrow('Nothing was restored');
    expect(await hashOf(copy)).toMatchObject(nothing);
  });

  test('notices a database that changes what it gets', async () => {
    const copy = await createEmptySite(folder);
    const client = new pg.Client({ connectionString: copy.target.databaseUrl });
    await client.connect();
    await client.query(`ALTER TABLE users ALTER COLUMN last_name TYPE char(40)`);
    await client.end();
    await expect(copy.restoreFrom(file)).rejects.toThrow(/PostgreSQL returns other rows.*users/);
    expect(await hashSite(copy.target.databaseUrl, empty.target.store)).toEqual(nothing);
  });

  test('says that AUTH_SECRET must be that of the archived site', async () => {
    const config = { ...empty.target.config, authSecret: 'another secret of more than 32 characters' };
    const copy = await createEmptySite(folder, { config });
    await copy.restoreFrom(file);
    expect(copy.lines.at(-1)).toMatch(/^AUTH_SECRET is not that of the archived site/);
    await expect(stat(path.join(config.dataDir, 'auth-secret'))).rejects.toThrow('ENOENT');
  });
});
