// Writes and reads one archive: a plain tar whose last file, SHA256SUMS, has the checksum of every other
// file. So `tar xf` and `sha256sum -c SHA256SUMS` check it too. Knows nothing of the files' content. Works in
// constant memory.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream, type WritableStream } from 'node:stream/web';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import { OperatorError } from '../terminal.ts';

const sumsName = 'SHA256SUMS';
/** Large pieces, because each passes through several streams. */
const chunkBytes = 512 * 1024;

export interface ArchiveWriter {
  /** A folder beside the archive for temporary files. */
  folder: string;
  addText: (name: string, text: string) => Promise<void>;
  /** Adds a local file, which may be deleted meanwhile but not changed. False if there is no such file. */
  addFile: (name: string, file: string) => Promise<boolean>;
}

/**
 * Writes an archive with the files that `addFiles` adds, and replaces `file` when it is complete. An
 * interrupted process leaves `file` as it was, and the folder `file.unfinished`, which the next call removes.
 * Only the owner can read the archive.
 */
export async function writeArchive(
  file: string,
  addFiles: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const folder = `${file}.unfinished`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  try {
    const unfinished = path.join(folder, 'archive.tar');
    await packFiles(unfinished, folder, addFiles);
    await rename(unfinished, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function packFiles(
  file: string,
  folder: string,
  addFiles: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const tar = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(Readable.fromWeb(readable as ReadableStream<Uint8Array>), tar);
  written.catch(() => undefined); // `add` fails too, and `written` is awaited at the end.
  const sumsFile = path.join(folder, sumsName);

  const add = async (name: string, size: number, content: AsyncIterable<Uint8Array>) => {
    const hash = createHash('sha256');
    const body = controller.add({ name, size, mode: 0o600 }).getWriter();
    for await (const chunk of withHash(content, hash)) await body.write(chunk);
    await body.close();
    if (name !== sumsName) await appendFile(sumsFile, toSumsLine(hash.digest('hex'), name), { mode: 0o600 });
  };
  const addFile = async (name: string, source: string): Promise<boolean> => {
    const handle = await openIfExists(source);
    if (!handle) return false;
    try {
      const content = handle.createReadStream({ highWaterMark: chunkBytes, autoClose: false });
      await add(name, (await handle.stat()).size, content);
      return true;
    } finally {
      await handle.close();
    }
  };
  try {
    await addFiles({
      folder,
      addText: async (name, text) => {
        const bytes = Buffer.from(text);
        await add(name, bytes.byteLength, Readable.from([bytes]));
      },
      addFile,
    });
    await addFile(sumsName, sumsFile);
    controller.finalize();
  } catch (error) {
    controller.error(error);
    // The disk's error, if there is one, is the cause of the packer's.
    await written;
    throw error;
  }
  await written;
}

export interface ArchivedFile {
  name: string;
  bytes: number;
  /** Must be read to its end before the next file. */
  content: AsyncIterable<Uint8Array>;
  /** The checksum of the content. Only after it was read. */
  sha256: () => string;
}

/**
 * Reads the files of an archive in order. Fails at the end if a checksum is wrong, so callers first read
 * everything without using it.
 * @throws OperatorError if the file isn't an archive, ends early or is damaged.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchivedFile> {
  const toError = (sentence: string) => new OperatorError(`${file} ${sentence}`);
  const explain = (error: unknown) =>
    error instanceof OperatorError || isFileError(error)
      ? error
      : toError('is damaged, cut off, or isn’t a Baystead archive.');
  const computedSums = createHash('sha256');
  let statedSums = null as string | null;
  const decoder = createTarDecoder({ strict: true }) as {
    readable: ReadableStream<ParsedTarEntry>;
    writable: WritableStream<Uint8Array>;
  };
  const tar = createReadStream(file, { highWaterMark: chunkBytes });
  // An error of the disk reaches the decoder, and so the loop. `Readable.toWeb` would crash when the caller
  // stops early.
  const entries = ReadableStream.from<Uint8Array>(tar).pipeThrough(decoder);
  try {
    for await (const { header, body } of entries) {
      if (statedSums !== null) throw toError('is damaged: it goes on after its checksums.');
      const hash = createHash('sha256');
      const content = withExplanation(withHash(body as ReadableStream<Uint8Array>, hash), explain);
      if (header.name === sumsName) {
        await readToEnd(content);
        statedSums = hash.digest('hex');
      } else {
        const sha256 = () => hash.copy().digest('hex');
        yield { name: header.name, bytes: header.size, content, sha256 };
        computedSums.update(toSumsLine(sha256(), header.name));
      }
    }
  } catch (error) {
    throw explain(error);
  } finally {
    tar.destroy();
  }
  if (statedSums === null) throw toError('is damaged, cut off, or isn’t a Baystead archive.');
  if (statedSums !== computedSums.digest('hex')) throw toError('is damaged: its checksums are wrong.');
}

/** A line in the form of the program sha256sum. */
function toSumsLine(sha256: string, name: string): string {
  return `${sha256}  ${name}\n`;
}

export async function readToEnd(content: AsyncIterable<Uint8Array>): Promise<void> {
  const chunks = content[Symbol.asyncIterator]();
  while (!(await chunks.next()).done);
}

async function openIfExists(file: string): Promise<FileHandle | null> {
  try {
    return await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function* withHash(
  content: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* withExplanation(
  content: AsyncIterable<Uint8Array>,
  explain: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw explain(error);
  }
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
