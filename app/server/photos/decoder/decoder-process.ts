// Entry of the process that decodes photos, one per message (see decoder.ts). Keeps no state, so it may be
// killed at any moment.
import sharp from 'sharp';
import { decodePhoto, encodeAvif } from './decode.ts';

const passes = { decode: decodePhoto, 'encode-avif': encodeAvif };

export interface DecodeRequest {
  file: string;
  pass: keyof typeof passes;
}

// libvips picks a loader by content. Allows only the photo formats, out of everything that libvips can open.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

process.on('message', (request) => {
  const { file, pass } = request as DecodeRequest;
  // Sending fails only when the worker is gone.
  const ignore = () => undefined;
  void passes[pass](file).then((decoding) => process.send?.(decoding, undefined, undefined, ignore));
});
// Only SIGKILL interrupts a running decoder thread.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
