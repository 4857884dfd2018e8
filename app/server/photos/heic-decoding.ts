// HEIC, the format of iPhones, which sharp's build cannot decode. Runs in the jobs process only. Hides the decoder,
// which is WebAssembly in a thread of its own for each picture: it works without a pause for seconds, and gives no
// memory back as long as it lives.
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { withFileWindow } from './buffered-reader.ts';
import { readImageHeader } from './image-header.ts';
import { readHeifProfile } from './image-header-heif.ts';
import { UndecodableImage } from './undecodable-image.ts';

export interface OpenedPicture {
  /** As it is stored, or smaller. */
  picture: Sharp;
  /** Pixels of the whole upright picture. */
  width: number;
  height: number;
}

/** What the thread (heic-thread.ts) answers with: the upright picture, reduced, in its own colours. */
export type ThreadAnswer =
  | { ok: true; width: number; height: number; reduced: { data: Uint8Array; info: OutputInfo } }
  | { ok: false; reason: string };

/** Null for a file of another format. Throws `UndecodableImage` for what the decoder refuses. */
export async function openHeic(file: string): Promise<OpenedPicture | null> {
  const found = await withFileWindow(file, async (window) => {
    const header = await readImageHeader(window);
    const isHeic = typeof header === 'object' && header?.format === 'heic';
    return isHeic ? { profile: await readHeifProfile(window) } : null;
  });
  if (!found) return null;
  const answer = await decodeInThread(file);
  if (!answer.ok) throw new UndecodableImage(answer.reason);
  const { width, height, reduced } = answer;
  const pixels = sharp(reduced.data, { raw: reduced.info });
  if (!found.profile) return { picture: pixels, width, height };
  const png = await pixels.png({ compressionLevel: 0 }).toBuffer();
  return { picture: sharp(withProfile(png, found.profile)), width, height };
}

async function decodeInThread(file: string): Promise<ThreadAnswer> {
  const thread = new Worker(path.join(import.meta.dirname, 'heic-thread.ts'), { workerData: file });
  try {
    const [answer] = (await once(thread, 'message')) as [ThreadAnswer];
    return answer;
  } finally {
    await thread.terminate();
  }
}

/** Puts a colour profile behind the header of a PNG (third edition, 11.3.2.3): bare pixels cannot carry one. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const headerEnd = 33;
  const chunk = Buffer.concat([Buffer.from('iCCPcamera\0\0', 'latin1'), deflateSync(profile)]);
  const framed = Buffer.alloc(chunk.length + 8);
  framed.writeUInt32BE(chunk.length - 4, 0);
  chunk.copy(framed, 4);
  framed.writeUInt32BE(crc32(chunk), chunk.length + 4);
  return Buffer.concat([png.subarray(0, headerEnd), framed, png.subarray(headerEnd)]);
}
