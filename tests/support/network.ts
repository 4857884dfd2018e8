// A network between a browser and a site, with limited speed, that a test can cut. Counts the bytes that
// reach the site.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export interface Network {
  /** The address of the site through this network. */
  url: string;
  /** Bytes sent to the site until now. */
  sent: () => number;
  /**
   * Cuts every connection after that many more bytes, and then resolves. Refuses connections until `mend`.
   */
  cutAfter: (bytes: number) => Promise<void>;
  mend: () => void;
  close: () => Promise<void>;
}

/** `bytesPerSecond` limits the browser's uploads over all connections. */
export async function openNetwork(siteUrl: string, bytesPerSecond: number): Promise<Network> {
  const port = Number(new URL(siteUrl).port);
  const sockets = new Set<Socket>();
  let sent = 0;
  let freeAt = 0;
  let isCut = false;
  let cut: { at: number; resolve: () => void } | null = null;

  const meter = () =>
    new Transform({
      highWaterMark: 16_384, // Little is buffered here, so counted bytes have reached the site.
      async transform(chunk: Buffer, _encoding, resolve) {
        const now = performance.now();
        freeAt = Math.max(now, freeAt) + (chunk.length / bytesPerSecond) * 1000;
        await pause(freeAt - now);
        sent += chunk.length;
        resolve(null, chunk);
        if (cut && sent >= cut.at) {
          isCut = true;
          for (const socket of sockets) socket.destroy();
          cut.resolve();
          cut = null;
        }
      },
    });

  const server = createServer((browser) => {
    if (isCut) return browser.destroy();
    const site = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [browser, site],
      [site, browser],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    browser.pipe(meter()).pipe(site);
    site.on('data', (chunk) => browser.write(chunk));
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    cutAfter: (bytes) => new Promise((resolve) => (cut = { at: sent + bytes, resolve })),
    mend: () => {
      isCut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
