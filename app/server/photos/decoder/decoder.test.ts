import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { childrenOf } from '../../../../tasks/bench/process-memory.ts';
import { animatedWebp, scene, vectorDrawing } from '../../../../tests/support/images.ts';
import { whileNothingStarts } from '../../../../tests/support/processes.ts';
import { createDecoder, type Decoder, DecoderEnded } from './decoder.ts';

let folder: string;
let decoder: Decoder;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baystead-decoder-'));
});
afterEach(() => {
  decoder.close();
  vi.unstubAllEnvs();
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(content: Uint8Array): Promise<string> {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, content);
  return file;
}

const small = async () => fileWith(await scene(60, 40).jpeg().toBuffer());
const good = { ok: true, decoded: { mediaType: 'image/jpeg', width: 60, height: 40 } };

describe('the decoder process', () => {
  it('is killed in the middle of a photo that takes too long, and goes on with the next', async () => {
    decoder = createDecoder({ timeoutMs: 3000 });
    // Holds the decoder's thread for half a minute and more.
    const busy = decoder.decode(await fileWith(await animatedWebp(100_000)));
    const next = decoder.decode(await small());
    await expect(busy).rejects.toThrow(new DecoderEnded('the decoder ended: it took too long'));
    expect(await next).toMatchObject(good);
  });

  it.runIf(process.platform === 'linux')('is started again when it ended between two photos', async () => {
    decoder = createDecoder();
    expect(await decoder.decode(await small())).toMatchObject(good);
    const [pid = 0] = await childrenOf(process.pid, 'decoder-process');
    process.kill(pid, 'SIGKILL');
    // Known to be gone only when its parent has been told: until then it can still be asked for.
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
    expect(await decoder.decode(await small())).toMatchObject(good);
  });

  it('is started again when it could not be started, and ends nothing', async () => {
    decoder = createDecoder();
    const failing = whileNothingStarts(async () => decoder.decode(await small()));
    await expect(failing).rejects.toThrow('ENOENT');
    expect(await decoder.decode(await small())).toMatchObject(good);
  });

  it('is killed when a photo takes too much memory, and goes on with the next', async () => {
    decoder = createDecoder({ maxBytes: 250 * 1024 ** 2 });
    const create = { width: 5000, height: 5000, channels: 3, background: '#888' } as const;
    const avif = sharp({ create }).avif({ effort: 0, chromaSubsampling: '4:4:4' });
    const large = await fileWith(await avif.toBuffer());
    await expect(decoder.decode(large)).rejects.toThrow('it took too much memory');
    expect(await decoder.decode(await small())).toMatchObject(good);
  });

  it('takes nothing but answers for an answer, also where Node watches what is loaded', async () => {
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
    decoder = createDecoder();
    expect(await decoder.decode(await small())).toMatchObject(good);
  });

  it('opens no kind of file that is not wanted', async () => {
    decoder = createDecoder();
    expect(await decoder.decode(await fileWith(vectorDrawing))).toMatchObject({ ok: false });
  });
});
