// Reads here and there in a file through one small buffer: many short reads close to each other cost one of the disk,
// and no file, however large, takes more memory than that.
import { open } from 'node:fs/promises';

export interface FileWindow {
  /** Bytes of the whole file. */
  size: number;
  /** What is there, at most 64 KB; shorter, or empty, at the end of the file. Valid until the next call. */
  read: (at: number, count: number) => Promise<Buffer>;
}

const windowBytes = 64 * 1024;

export async function withFileWindow<Value>(
  file: string,
  look: (window: FileWindow) => Promise<Value>,
): Promise<Value> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.allocUnsafe(windowBytes);
    let start = 0;
    let end = 0;
    return await look({
      size,
      async read(at, count) {
        if (at < start || at + count > end) {
          const { bytesRead } = await handle.read(buffer, 0, windowBytes, at);
          start = at;
          end = at + bytesRead;
        }
        return buffer.subarray(at - start, Math.min(at + count, end) - start);
      },
    });
  } finally {
    await handle.close();
  }
}
