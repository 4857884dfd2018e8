// Draws the icons of public/ from the mark in favicon.svg: node tasks/draw-icons.ts. Run it again if the mark
// changes. The maskable icon has a background and a margin, because systems cut off its corners.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '../public');
const mark = await readFile(path.join(folder, 'favicon.svg'));
const paper = '#fffdf9';

/** `size` and `markSize` are the width in pixels of the icon and of the mark in its middle. */
async function drawIcon(size: number, markSize = size, background = 'transparent'): Promise<Buffer> {
  const drawn = await sharp(mark, { density: (72 * markSize) / 32 })
    .resize(markSize)
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn }])
    .png({ palette: true })
    .toBuffer();
}

/** An .ico file with one PNG of at most 256 pixels, which browsers read since 2007. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([size, size], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const icons = {
  'favicon.ico': toIco(await drawIcon(48), 48),
  'icon-192.png': await drawIcon(192),
  'icon-512.png': await drawIcon(512),
  // The safe area is a circle of 80 % (W3C Web Application Manifest, "maskable").
  'icon-maskable.png': await drawIcon(512, 288, paper),
};
for (const [name, icon] of Object.entries(icons)) await writeFile(path.join(folder, name), icon);
