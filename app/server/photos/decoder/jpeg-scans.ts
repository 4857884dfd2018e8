// Counts the scans of a progressive JPEG. Each costs a pass over all pixels, so that a small file may hold a decoder
// for minutes, and the library offers no limit.

/** Markers without a length behind them (ITU T.81, table B.1): a stuffed byte, TEM, restarts, start of image. */
const hasLength = (marker: number) => marker > 0x01 && (marker < 0xd0 || marker > 0xd8);
const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Up to the image's end: what a camera puts behind it, previews for one, has scans of its own. */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(0xff); at !== -1 && at + 4 <= jpeg.length; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === endOfImage) break;
    if (marker === startOfScan) scans += 1;
    if (marker === 0xff) at += 1;
    else at += 2 + (hasLength(marker) ? jpeg.readUInt16BE(at + 2) : 0);
  }
  return scans;
}
