// Entry of the process that decodes photos, one per message (see decoder.ts). Keeps no state, so it may be
// killed at any moment.
import sharp from 'sharp';
import { decodePhoto } from './decode.ts';

// libvips picks a loader by content. Allows only the photo formats, out of everything that libvips can open.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

process.on('message', (file: string) => {
  // Sending fails only when the worker is gone.
  const ignore = () => undefined;
  void decodePhoto(file).then((decoding) => process.send?.(decoding, undefined, undefined, ignore));
});
// Only SIGKILL interrupts a running decoder thread.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
