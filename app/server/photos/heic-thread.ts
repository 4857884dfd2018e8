// The thread that decodes one HEIC photograph and ends (see heic-decoding.ts). Turns it upright as the file says
// (`irot`, `imir`), and reduces it here, where the pixels lie: the whole of a large one need not be copied.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import decoder from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import { photoWidths } from '#domain/listing.ts';
import { photoLimits, variantSize } from '#domain/photo.ts';
import type { ThreadAnswer } from './heic-decoding.ts';

async function answerTo(file: Buffer): Promise<ThreadAnswer> {
  try {
    const { width, height, data } = decode(file);
    const reduced = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize({ ...variantSize({ width, height }, Math.max(...photoWidths)), fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { ok: true, width, height, reduced };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The primary picture's pixels, three bytes each, in the memory of the decoder. */
function decode(file: Buffer): { width: number; height: number; data: Uint8Array } {
  const context = decoder.heif_context_alloc();
  const { code, message } = decoder.heif_context_read_from_memory(context, file);
  if (code !== decoder.heif_error_code.heif_error_Ok) throw new Error(message);
  const picture = decoder.heif_js_context_get_primary_image_handle(context);
  if ('message' in picture) throw new Error(picture.message);
  const pixels = decoder.heif_image_handle_get_width(picture) * decoder.heif_image_handle_get_height(picture);
  if (pixels > photoLimits.pixels) throw new Error(`${pixels} pixels are too many`);

  const { heif_colorspace_RGB: colours } = decoder.heif_colorspace;
  const { heif_chroma_interleaved_RGB: layout } = decoder.heif_chroma;
  const decoded = decoder.heif_js_decode_image2(picture, colours, layout);
  if ('message' in decoded) throw new Error(decoded.message);
  const { width, height, channels } = decoded;
  const [plane] = channels;
  if (!plane) throw new Error('there are no pixels');
  const row = width * 3;
  if (plane.stride > row) closeGaps(plane, row, height);
  return { width, height, data: plane.data.subarray(0, row * height) };
}

/** Moves rows of so many bytes together, which begin at multiples of `stride`. */
function closeGaps({ stride, data }: { stride: number; data: Uint8Array }, row: number, rows: number): void {
  for (let index = 1; index < rows; index += 1) {
    data.copyWithin(index * row, index * stride, index * stride + row);
  }
}

const answer = await answerTo(await readFile(String(workerData)));
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(answer);
