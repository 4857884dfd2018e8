// The process that decodes photos, one at a time, each asked for by a message (see decoder.ts). It may be killed at any
// moment: it reads one file and answers, and keeps nothing.
import sharp from 'sharp';
import { decodePhoto } from './decode.ts';

// Loaders are chosen by content. Only these formats are wanted, whatever else the library could open.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

process.on('message', (file) => {
  // Nobody is there to be told when the answer cannot be sent.
  const ignore = () => undefined;
  void decodePhoto(String(file)).then((decoding) => process.send?.(decoding, undefined, undefined, ignore));
});
// Nothing but SIGKILL ends a decoder's thread at once.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
