// The production build of the pages, renewed only if its sources have changed, with compressed copies of its
// files. Runs no server.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ServerBuild } from 'react-router';
import type * as web from '#server/http/entry.ts';
import { OperatorError } from '#server/terminal.ts';

const root = path.resolve(import.meta.dirname, '..');
const sourceHashFile = path.join(root, 'build/built-from');

export const staticFiles = path.join(root, 'build/client');

/** The files that the build reads. */
const sources = [
  'app/**',
  'public/**',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
/** Test files match `sources`, but the build doesn't read them. */
const testFiles = /\.test\.tsx?$/;

/** Builds if necessary. Returns whether it did. */
export async function ensureBuilt(printLine: (line: string) => void): Promise<boolean> {
  const sourceHash = await hashSources();
  if ((await readFile(sourceHashFile, 'utf8').catch(() => '')) === sourceHash) return false;
  printLine('Building the pages. This takes some ten seconds.');
  await rm(sourceHashFile, { force: true });
  await build(printLine);
  printLine('Compressing what browsers load.');
  await compressFiles(staticFiles);
  await writeFile(sourceHashFile, sourceHash);
  return true;
}

/** The exports of the server build's entry. */
export type ServerEntry = typeof web;

export async function loadServerEntry(): Promise<ServerEntry> {
  const file = path.join(root, 'build/server/index.js');
  return (await import(file)) as ServerEntry;
}

export async function loadBuild(): Promise<ServerBuild> {
  return (await loadServerEntry()).build;
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesIn(root, sources)) {
    const name = path.relative(root, file);
    if (testFiles.test(name)) continue;
    hash.update(`${name}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** Sorted, so that the hash does not depend on the file system. */
async function filesIn(folder: string, patterns: string | readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of glob(patterns, { cwd: folder, withFileTypes: true })) {
    if (entry.isFile()) files.push(path.join(entry.parentPath, entry.name));
  }
  return files.toSorted();
}

/** Shows the builder's output only if it fails; otherwise it is just a list of files. */
async function build(printLine: (line: string) => void): Promise<void> {
  const began = Date.now();
  const program = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
  const child = spawn(process.execPath, [program, 'build'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => chunks.push(chunk));
  const progress = setInterval(
    () => printLine(`  still building, ${Math.round((Date.now() - began) / 1000)} s`),
    10_000,
  );
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  clearInterval(progress);
  if (code !== 0)
    throw new OperatorError(`${Buffer.concat(chunks).toString()}\nThe pages could not be built.`);
}

const compressible = /\.(?:m?js|css|svg|json|txt|xml|html|ico|webmanifest|map)$/;
/** In bytes. Compression of smaller files saves no packet. */
const minCompressedBytes = 1024;

async function compressFiles(folder: string): Promise<void> {
  const [brotliOf, gzipOf] = [promisify(brotliCompress), promisify(gzip)];
  const files = (await filesIn(folder, '**')).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (content.length < minCompressedBytes) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await writeFile(`${file}.br`, await brotliOf(content, { params }));
      await writeFile(`${file}.gz`, await gzipOf(content, { level: 9 }));
    }),
  );
}
