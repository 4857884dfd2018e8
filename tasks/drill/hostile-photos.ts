// Hostile files in place of photos: truncated, corrupted, decompression bombs, polyglots, wrong types and odd
// encodings. Generated here and identical in every run.
import sharp from 'sharp';
import { heic } from '#tests/support/heic.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import {
  animatedWebp,
  avifBomb,
  bomb,
  scannedJpeg,
  scene,
  segmentedJpeg,
  vectorDrawing,
} from '#tests/support/images.ts';
import { flatTiff } from '#tests/support/tiff.ts';

export interface HostileFile {
  what: string;
  name: string;
  content: Buffer;
}

type Contents = [what: string, content: Buffer][];

const image = () => scene(200, 150);

async function formats(): Promise<Contents> {
  return [
    ['JPEG', await image().jpeg().toBuffer()],
    ['progressive JPEG', await image().jpeg({ progressive: true }).toBuffer()],
    ['PNG', await image().png().toBuffer()],
    ['interlaced PNG', await image().png({ progressive: true }).toBuffer()],
    ['WebP', await image().webp().toBuffer()],
    ['GIF', await image().gif().toBuffer()],
    ['TIFF', await image().tiff().toBuffer()],
    ['AVIF', await image().avif({ effort: 0 }).toBuffer()],
    ['HEIC', heic()],
  ];
}

function cut([what, bytes]: Contents[number]): Contents {
  const ends = {
    'a tenth': bytes.length / 10,
    half: bytes.length / 2,
    'all but a byte': bytes.length - 1,
  };
  return Object.entries(ends).map(([left, end]) => [
    `${what} cut to ${left}`,
    bytes.subarray(0, Math.floor(end)),
  ]);
}

/** Inverts every hundredth byte, with the seed as offset. */
function flipped([what, bytes]: Contents[number]): Contents {
  return [7, 77].map((seed) => {
    const content = Buffer.from(bytes);
    for (let at = seed; at < content.length; at += 100) content.writeUInt8(content.readUInt8(at) ^ 0xff, at);
    return [`${what} with bytes inverted from ${seed}`, content];
  });
}

function polyglots([what, bytes]: Contents[number]): Contents {
  const script = Buffer.from('<script>alert(document.cookie)</script><?php system($_GET["c"]); ?>');
  return [
    [`${what} with a page behind it`, Buffer.concat([bytes, script])],
    [
      `${what} with an archive behind it`,
      Buffer.concat([bytes, Buffer.from('PK\u0003\u0004'), Buffer.alloc(500, 7)]),
    ],
  ];
}

async function bombs(): Promise<Contents> {
  const jpeg = await image().jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.fill(0xff, frame + 5, frame + 9);
  const gif = await image().gif().toBuffer();
  gif.fill(0xff, 6, 10);
  const interlaced = await scene(8, 8).png({ progressive: true }).toBuffer();
  return [
    ['JPEG that says 65,535 x 65,535', jpeg],
    ['GIF that says 65,535 x 65,535', gif],
    ['PNG that says 9,999 x 9,999', await bomb(9999)],
    ['PNG that says 2 billion x 2 billion', await bomb(2 ** 31 - 1)],
    ['interlaced PNG that says 7,000 x 7,000', await bomb(7000, interlaced)],
    ['AVIF that says 5,100 x 5,100', await avifBomb()],
    ['HEIC that says 60,000 x 60,000', heic({ claimed: { width: 60_000, height: 60_000 } })],
    ['HEIC of 200 tiles', heic({ grid: { columns: 20, rows: 10 } })],
    ['TIFF of 49 million pixels', flatTiff(7000, 7000, 1, [9]).subarray(0, 20_000)],
    ['JPEG of 101 scans', await scannedJpeg(101, 500)],
    ['JPEG of 20,000 segments', await segmentedJpeg(20_000)],
    ['WebP of 1,500 frames', await animatedWebp(1500)],
    ['WebP of 20,000 frames', await animatedWebp(20_000)],
    ['PNG 1 x 9,000', await scene(1, 9000).png().toBuffer()],
  ];
}

async function oddEncodings(): Promise<Contents> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0.5 };
  const half = sharp({ create: { width: 60, height: 40, channels: 4, background: clear } });
  const grey = image().greyscale();
  return [
    ['JPEG of printing colours', await image().toColourspace('cmyk').jpeg().toBuffer()],
    ['grey JPEG', await grey.clone().jpeg().toBuffer()],
    ['JPEG of wide colours', await image().withIccProfile('p3').jpeg().toBuffer()],
    ['JPEG on its side', await image().withMetadata({ orientation: 7 }).jpeg().toBuffer()],
    ['PNG of 16 bits', await image().toColourspace('rgb16').png().toBuffer()],
    ['PNG with a palette', await image().png({ palette: true, colours: 4 }).toBuffer()],
    ['PNG of one bit', await grey.clone().threshold().png({ palette: true, colours: 2 }).toBuffer()],
    ['half transparent PNG', await half.clone().png().toBuffer()],
    ['half transparent AVIF', await half.clone().avif({ effort: 0 }).toBuffer()],
    ['lossless WebP', await half.clone().webp({ lossless: true }).toBuffer()],
    ['TIFF of three colours and two others', flatTiff(60, 40, 2, [1, 2, 3, 4, 5])],
    ['TIFF packed as JPEG', await image().tiff({ compression: 'jpeg' }).toBuffer()],
    ['TIFF packed by LZW, in tiles', await image().tiff({ compression: 'lzw', tile: true }).toBuffer()],
    ['camera photo with a place', await cameraPhoto({ width: 800, height: 600 })],
  ];
}

const wrongTypes: Contents = [
  ['vector drawing', vectorDrawing],
  ['page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['document', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['program', Buffer.from('MZ\u0090 executable')],
  ['archive', Buffer.from('PK\u0003\u0004 archive')],
  ['film', Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom')],
  ['bitmap of Windows', Buffer.from('BM\u0046\0\0\0')],
  ['text', Buffer.from('not a photo at all')],
  ['zeros', Buffer.alloc(100_000)],
  ['one byte', Buffer.from([0xff])],
  ['nothing', Buffer.alloc(0)],
];

const oddNames = [
  '../../../etc/passwd.jpg',
  String.raw`..\..\windows\system32\a.jpg`,
  'a\u0000.jpg',
  'a\r\nContent-Type: text/html\r\n\r\n.jpg',
  `${'long'.repeat(100)}.jpg`,
  '🏡🌊.jpg',
  '\u202Egpj.exe',
  '"quoted"; name="other".jpg',
  '%2e%2e%2fa.jpg',
  '<img src=x onerror=alert(1)>.jpg',
  ' ',
  '\uD800.jpg',
];

/** Returns the files in the order to send them. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const good = await formats();
  const contents = [
    ...good,
    ...good.flatMap(cut),
    ...good.flatMap(flipped),
    ...good.flatMap(polyglots),
    ...(await bombs()),
    ...(await oddEncodings()),
    ...wrongTypes,
  ];
  const small = await scene(30, 20).jpeg().toBuffer();
  return [
    ...contents.map(([what, content], index) => ({ what, content, name: `${index}.jpg` })),
    ...oddNames.map((name, index) => {
      const content = Buffer.concat([small, Buffer.from(`${index}`)]);
      return { what: `a file called ${JSON.stringify(name)}`, content, name };
    }),
  ];
}
