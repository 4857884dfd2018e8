// Decodes HEIC, the photo format of iPhones, which sharp's build can't decode. The WebAssembly decoder blocks
// its thread for seconds and never returns memory to the system.
import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import decoder from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';
import { photoWidths } from '#domain/property/listing.ts';
import { variantSize } from '#domain/property/photo-variants.ts';
import { decoderLimits } from './decoder-limits.ts';

interface OpenedImage {
  /** In sRGB or with an embedded color profile, and no larger than the largest variant. */
  image: Sharp;
  /** Pixels of the whole upright image. */
  width: number;
  height: number;
}

/** Applies the rotation and mirroring of the file (`irot`, `imir`). Throws if libheif can't decode it. */
export async function decodeHeic(file: string, profile: Buffer | undefined): Promise<OpenedImage> {
  const { width, height, data } = decodePixels(await readFile(file));
  // Scales down directly from the decoder's memory, without copying the whole image first.
  const reduced = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...variantSize({ width, height }, Math.max(...photoWidths)), fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = sharp(reduced.data, { raw: reduced.info });
  if (!profile) return { image, width, height };
  const png = await image.png({ compressionLevel: 0 }).toBuffer();
  return { image: sharp(withProfile(png, profile)), width, height };
}

/** The primary image's pixels, three bytes each. `data` is a view of the decoder's memory. */
function decodePixels(file: Buffer): { width: number; height: number; data: Uint8Array } {
  const context = decoder.heif_context_alloc();
  const { code, message } = decoder.heif_context_read_from_memory(context, file);
  if (code !== decoder.heif_error_code.heif_error_Ok) throw new Error(message);
  const image = decoder.heif_js_context_get_primary_image_handle(context);
  if ('message' in image) throw new Error(image.message);
  const pixels = decoder.heif_image_handle_get_width(image) * decoder.heif_image_handle_get_height(image);
  if (pixels > decoderLimits.atOnce) throw new Error(`${pixels} pixels are too many`);

  const { heif_colorspace_RGB: colorspace } = decoder.heif_colorspace;
  const { heif_chroma_interleaved_RGB: layout } = decoder.heif_chroma;
  const decoded = decoder.heif_js_decode_image2(image, colorspace, layout);
  if ('message' in decoded) throw new Error(decoded.message);
  const { width, height, channels } = decoded;
  const [plane] = channels;
  if (!plane) throw new Error('there are no pixels');
  const rowBytes = width * 3;
  if (plane.stride > rowBytes) removeRowPadding(plane, rowBytes, height);
  return { width, height, data: plane.data.subarray(0, rowBytes * height) };
}

/**
 * Removes the padding between rows, in place. A row has `rowBytes` bytes and starts at a multiple of
 * `stride`.
 */
function removeRowPadding(
  { stride, data }: { stride: number; data: Uint8Array },
  rowBytes: number,
  rows: number,
): void {
  for (let index = 1; index < rows; index += 1) {
    data.copyWithin(index * rowBytes, index * stride, index * stride + rowBytes);
  }
}

/**
 * Inserts a color profile after the header of a PNG (third edition, 11.3.2.3), because raw pixels can't carry
 * one.
 */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const headerEnd = 8 + 25; // The signature and the IHDR chunk.
  const typeAndData = Buffer.concat([Buffer.from('iCCPcamera\0\0', 'latin1'), deflateSync(profile)]);
  const iccpChunk = Buffer.alloc(typeAndData.length + 8);
  iccpChunk.writeUInt32BE(typeAndData.length - 4, 0);
  typeAndData.copy(iccpChunk, 4);
  iccpChunk.writeUInt32BE(crc32(typeAndData), typeAndData.length + 4);
  return Buffer.concat([png.subarray(0, headerEnd), iccpChunk, png.subarray(headerEnd)]);
}
