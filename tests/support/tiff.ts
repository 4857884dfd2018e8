// Builds TIFF files entry by entry (TIFF 6.0), because sharp writes only the common kinds.

interface TiffSettings {
  width: number;
  height: number;
  /** Samples per pixel; those beyond the colors have no defined meaning. */
  channels: number;
  /** 1 is gray, 2 is RGB. */
  photometric: 1 | 2;
  strip: Buffer;
}

const short = 3;
const long = 4;

/** Writes all pixels in one strip, with eight bits per sample. */
function tiff({ width, height, channels, photometric, strip }: TiffSettings): Buffer {
  const extra = photometric === 1 ? channels - 1 : channels - 3;
  const bits = Buffer.from(new Uint16Array(channels).fill(8).buffer);
  const extras = Buffer.from(new Uint16Array(extra).buffer);
  const count = extra > 0 ? 11 : 10;
  const bitsAt = 8 + 2 + count * 12 + 4;
  const extrasAt = bitsAt + bits.length;
  const stripAt = extrasAt + extras.length;
  const inlineOr = (list: Buffer, at: number) =>
    list.length <= 4 ? Buffer.concat([list], 4).readUInt32LE() : at;
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, inlineOr(bits, bitsAt)],
    [259, short, 1, 1],
    [262, short, 1, photometric],
    [273, long, 1, stripAt],
    [277, short, 1, channels],
    [278, long, 1, height],
    [279, long, 1, strip.length],
    [284, short, 1, 1],
  ];
  if (extra > 0) entries.push([338, short, extra, inlineOr(extras, extrasAt)]);
  const directory = Buffer.alloc(2 + count * 12 + 4);
  directory.writeUInt16LE(count);
  for (const [index, [tag, type, length, value]] of entries.entries()) {
    directory.writeUInt16LE(tag, 2 + index * 12);
    directory.writeUInt16LE(type, 4 + index * 12);
    directory.writeUInt32LE(length, 6 + index * 12);
    directory.writeUInt32LE(value, 10 + index * 12);
  }
  const header = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  return Buffer.concat([header, directory, bits, extras, strip]);
}

/** Returns a TIFF whose pixels are all equal. */
export function flatTiff(
  width: number,
  height: number,
  photometric: 1 | 2,
  pixel: readonly number[],
): Buffer {
  const strip = Buffer.alloc(width * height * pixel.length, Buffer.from(pixel));
  return tiff({ width, height, channels: pixel.length, photometric, strip });
}
