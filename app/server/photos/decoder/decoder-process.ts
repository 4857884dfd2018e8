// The process that decodes photos, one at a time, each asked for by a message (see decoder.ts). It may be killed at any
// moment: it reads one file and answers, and keeps nothing.
import sharp from 'sharp';
import { decodePhoto, encodeAvif } from './decode.ts';

const passes = { first: decodePhoto, avif: encodeAvif };

export interface Asked {
  file: string;
  pass: keyof typeof passes;
}

// Loaders are chosen by content. Only these formats are wanted, whatever else the library could open.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

process.on('message', (asked) => {
  const { file, pass } = asked as Asked;
  // Nobody is there to be told when the answer cannot be sent.
  const ignore = () => undefined;
  void passes[pass](file).then((decoding) => process.send?.(decoding, undefined, undefined, ignore));
});
// Nothing but SIGKILL ends a decoder's thread at once.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
