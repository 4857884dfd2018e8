// The first file of an archive: which versions wrote it. Names the archive's other files.
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { isKey } from '../photos/object-store.ts';
import { OperatorError, toTerminalLine } from '../terminal.ts';
import { isBeforeBaseline, migrationFiles, nameBaseline } from '../database/migrate.ts';
import { type ArchivedFile, readArchive } from './archive.ts';
import { secretFiles } from './secrets.ts';

export const manifestName = 'manifest.json';
export const jobsName = 'jobs.copy';
/** Raised when older releases could no longer read the archive. */
export const format = 1;

/** The first two characters of objects' names. */
export const shards = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));

const manifestSchema = z.object({
  product: z.literal('Baystead'),
  format: z.literal(format),
  /** The release that wrote the archive. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()).min(1),
  /** Recognizes AUTH_SECRET. Null if the site had none. */
  authSecretSha256: z.string().nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const secretName = (file: string) => `secrets/${file}`;
export const objectName = (key: string) => `objects/${key}`;
export const tableName = (table: string) => `tables/${table}.copy`;

/** What a file of an archive holds. Null for a name that no archive of this format has. */
export type Content =
  | { kind: 'manifest' | 'jobs' }
  | { kind: 'secret'; file: string }
  | { kind: 'object'; key: string }
  | { kind: 'table'; table: string };

function contentOf(name: string): Content | null {
  if (name === manifestName) return { kind: 'manifest' };
  if (name === jobsName) return { kind: 'jobs' };
  const [, folder = '', rest = ''] = /^(\w+)\/(.*)$/.exec(name) ?? [];
  if (folder === 'secrets' && secretFiles.some((file) => file === rest))
    return { kind: 'secret', file: rest };
  if (folder === 'objects' && isKey(rest)) return { kind: 'object', key: rest };
  const table = /^(\w+)\.copy$/.exec(rest)?.[1];
  return folder === 'tables' && table ? { kind: 'table', table } : null;
}

/**
 * Far more than an archive of Baystead needs. A secret and an object are in memory while they are restored.
 */
const maxBytes: Record<Content['kind'], number> = {
  manifest: 1_000_000,
  secret: 10_000,
  // The largest upload has 30 MB.
  object: 64 * 1024 ** 2,
  table: 64 * 1024 ** 3,
  jobs: 64 * 1024 ** 3,
};

/** @throws OperatorError if no archive of this format has such a file. */
export function identifyContent(
  file: string,
  { name, bytes }: Pick<ArchivedFile, 'name' | 'bytes'>,
): Content {
  const content = contentOf(name);
  const shown = toTerminalLine(name.slice(0, 200));
  if (content === null) throw new OperatorError(`${file} isn’t a Baystead archive: it contains "${shown}".`);
  if (bytes > maxBytes[content.kind])
    throw new OperatorError(
      `${file} isn’t a Baystead archive: its "${shown}" is too large (${bytes} bytes).`,
    );
  return content;
}

/** @throws OperatorError if the file isn't an archive, or if a newer release or one before 1.0.1 wrote it. */
export async function readManifest(file: string): Promise<Manifest> {
  for await (const { name, content, bytes } of readArchive(file)) {
    if (name !== manifestName || bytes > maxBytes.manifest) break;
    const stated = parseJson(await text(content));
    const manifest = manifestSchema.safeParse(stated);
    const known = await migrationFiles.getMigrations();
    if (manifest.success && nameBaseline(manifest.data.migrations).every((migration) => migration in known))
      return manifest.data;
    if (manifest.success && isBeforeBaseline(manifest.data.migrations))
      throw new OperatorError(
        `${file} was written before version 1.0.1: restore it with version 1.0.1, and back up that site.`,
      );
    const { product, version = '' } = z
      .object({ product: z.string(), version: z.string() })
      .partial()
      .catch({})
      .parse(stated);
    if (product !== 'Baystead') break;
    throw new OperatorError(
      `${file} was written by a newer Baystead (${toTerminalLine(version.slice(0, 40))}): restore it with that release or a later one.`,
    );
  }
  throw new OperatorError(`${file} isn’t a Baystead archive.`);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
