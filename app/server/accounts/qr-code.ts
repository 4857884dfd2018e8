// Draws QR codes on the server, so that browsers don't load an encoder.
import { encode } from 'uqr';
import type { QrCode } from '#domain/account-settings.ts';

/** The width of the light border around the code, in modules (ISO/IEC 18004, 9.1). */
const quietZone = 4;

/** Draws one rectangle for each run of dark modules in a row. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const runs = data.flatMap((row, y) => {
    const modules = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return Array.from(
      modules.matchAll(/1+/g),
      ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { size, path: runs.join('') };
}
