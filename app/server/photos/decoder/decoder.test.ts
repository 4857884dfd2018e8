import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setUpFolder } from '#tests/support/folder.ts';
import { childrenOf } from '#tests/support/process-memory.ts';
import type { ProbeResults, ProbeSettings } from '#tests/support/decoder-probe.ts';
import { heic } from '#tests/support/heic.ts';
import { animatedWebp, grayJpeg, scene, vectorDrawing } from '#tests/support/images.ts';
import { whileNothingStarts } from '#tests/support/processes.ts';
import { createDecoder, type Decoder, DecoderEnded, sandboxOptions } from './decoder.ts';

let decoder: Decoder;

const folder = await setUpFolder();
afterEach(() => {
  decoder.close();
  vi.unstubAllEnvs();
});

async function fileWith(content: Uint8Array): Promise<string> {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, content);
  return file;
}

const small = async () => fileWith(await scene(60, 40).jpeg().toBuffer());
const good = { ok: true, decoded: { mediaType: 'image/jpeg', width: 60, height: 40 } };

describe('decoder process', () => {
  it('is killed when a photo takes too long, and decodes the next photo', async () => {
    decoder = createDecoder({ photoFolder: folder, timeoutMs: 3000 });
    // Blocks the decoder's thread for more than 30 s.
    const busy = decoder.decode(await fileWith(await animatedWebp(100_000)));
    await expect(busy).rejects.toThrow(new DecoderEnded('the decoder ended: it took too long'));
    // On a busy machine, the start of the process may take too long.
    const next = await small();
    await expect.poll(() => decoder.decode(next).catch(String)).toMatchObject(good);
  });

  it.runIf(process.platform === 'linux')('is restarted after it ended between two photos', async () => {
    decoder = createDecoder({ photoFolder: folder });
    expect(await decoder.decode(await small())).toMatchObject(good);
    const [pid = 0] = await childrenOf(process.pid, 'decoder-process');
    process.kill(pid, 'SIGKILL');
    // The parent must have reaped the process, or the decoder still sends to it.
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
    expect(await decoder.decode(await small())).toMatchObject(good);
  });

  it('rejects a photo when it can’t be started, and starts for the next one', async () => {
    decoder = createDecoder({ photoFolder: folder });
    const failing = whileNothingStarts(async () => decoder.decode(await small()));
    await expect(failing).rejects.toThrow('ENOENT');
    expect(await decoder.decode(await small())).toMatchObject(good);
  });

  it('is killed when a photo takes too much memory, and decodes the next photo', async () => {
    decoder = createDecoder({ photoFolder: folder, maxBytes: 250 * 1024 ** 2 });
    const create = { width: 5000, height: 5000, channels: 3, background: '#888' } as const;
    const avif = sharp({ create }).avif({ effort: 0, chromaSubsampling: '4:4:4' });
    const large = await fileWith(await avif.toBuffer());
    await expect(decoder.decode(large)).rejects.toThrow('it took too much memory');
    expect(await decoder.decode(await small())).toMatchObject(good);
  });

  it('decodes a JPEG of 200 million pixels in 300 MB', async () => {
    decoder = createDecoder({ photoFolder: folder, maxBytes: 300 * 1024 ** 2 });
    const large = await fileWith(await grayJpeg(16_320, 12_240));
    expect(await decoder.decode(large)).toMatchObject({ decoded: { width: 12_240, height: 16_320 } });
  });

  it('decodes every supported format, and no SVG drawing', async () => {
    decoder = createDecoder({ photoFolder: folder });
    const files: [kind: string, content: Buffer][] = [['heic', heic()]];
    for (const kind of ['jpeg', 'png', 'webp', 'avif', 'tiff', 'gif'] as const)
      files.push([kind, await scene(60, 40).toFormat(kind).toBuffer()]);
    for (const [kind, content] of files) {
      const decoded = { mediaType: `image/${kind}` };
      expect(await decoder.decode(await fileWith(content))).toMatchObject({ ok: true, decoded });
    }
    expect(await decoder.decode(await fileWith(vectorDrawing))).toMatchObject({ ok: false });
  });
});

describe('sandbox of the decoder process', () => {
  let results: ProbeResults;
  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'baystead-sandbox-'));
    const photoFolder = path.join(dataDir, 'objects');
    await mkdir(photoFolder);
    await mkdir(`${photoFolder}-other`);
    await writeFile(path.join(photoFolder, 'photo'), 'a photo');
    await writeFile(path.join(`${photoFolder}-other`, 'secret'), 'a secret');
    await writeFile(path.join(dataDir, 'auth-secret'), 'a secret');
    vi.stubEnv('AUTH_SECRET', 'a secret');
    vi.stubEnv('DATABASE_URL', 'postgres://baystead:secret@127.0.0.1/baystead');
    results = await probe({ dataDir, photoFolder });
    await rm(dataDir, { recursive: true });
  });

  async function probe(settings: ProbeSettings): Promise<ProbeResults> {
    const file = path.resolve(import.meta.dirname, '../../../../tests/support/decoder-probe.ts');
    const started = fork(file, [], sandboxOptions(settings.photoFolder));
    started.send(settings);
    const [probeResults] = (await once(started, 'message')) as [ProbeResults];
    started.kill('SIGKILL');
    return probeResults;
  }

  it('lets the process read photos and TMPDIR, and nothing else', () => {
    const { 'read a photo': photo, environment, ...others } = results;
    expect([photo, environment]).toEqual(['done', 'TMPDIR']);
    const files = [
      'DATA_DIR/auth-secret',
      'a folder whose name starts with the photo folder’s',
      '/etc/passwd',
    ];
    const reads = [...files, 'the environment of its parent', 'other code'].map((what) => `read ${what}`);
    const writes = ['write beside a photo', 'write a temporary file'];
    const attempts = [...reads, ...writes, 'list DATA_DIR', 'start a process', 'start a thread'];
    expect(others).toEqual(Object.fromEntries(attempts.map((attempt) => [attempt, 'ERR_ACCESS_DENIED'])));
  });
});
