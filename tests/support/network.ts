// A network between a browser and a site with a limited speed and simulated failures. Counts the bytes that reach
// the site.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export interface Network {
  /** The site's URL through this network. */
  url: string;
  /** Bytes sent to the site until now. */
  sent: () => number;
  /** Cuts every connection after `bytes` more bytes, and resolves then. Nothing gets through until `mend`. */
  cutAfter: (bytes: number) => Promise<void>;
  mend: () => void;
  /** Cuts the next connection whose request starts like this as soon as the response arrives, and resolves then. */
  loseAnswerTo: (start: string) => Promise<void>;
  close: () => Promise<void>;
}

/** `bytesPerSecond` limits what the browser sends, over all connections. */
export async function openNetwork(siteUrl: string, bytesPerSecond: number): Promise<Network> {
  const port = Number(new URL(siteUrl).port);
  const sockets = new Set<Socket>();
  let sent = 0;
  let freeAt = 0;
  let isCut = false;
  let cut: { at: number; done: () => void } | null = null;
  let losing: { start: string; done: () => void } | null = null;

  const meter = (onRequest: (start: string) => void) =>
    new Transform({
      // A small buffer, so that counted bytes have really reached the site.
      highWaterMark: 16_384,
      async transform(chunk: Buffer, _encoding, done) {
        onRequest(chunk.subarray(0, 200).toString('latin1'));
        const now = performance.now();
        freeAt = Math.max(now, freeAt) + (chunk.length / bytesPerSecond) * 1000;
        await pause(freeAt - now);
        sent += chunk.length;
        done(null, chunk);
        if (cut && sent >= cut.at) {
          isCut = true;
          for (const socket of sockets) socket.destroy();
          cut.done();
          cut = null;
        }
      },
    });

  const server = createServer((browser) => {
    if (isCut) return browser.destroy();
    const site = connect(port, '127.0.0.1');
    let onAnswer: (() => void) | null = null;
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
    const requests = meter((start) => {
      if (!losing || !start.startsWith(losing.start)) return;
      onAnswer = losing.done;
      losing = null;
    });
    browser.pipe(requests).pipe(site);
    site.on('data', (chunk) => {
      if (onAnswer) {
        browser.destroy();
        onAnswer();
      } else browser.write(chunk);
    });
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    cutAfter: (bytes) => new Promise((done) => (cut = { at: sent + bytes, done })),
    mend: () => {
      isCut = false;
    },
    loseAnswerTo: (start) => new Promise((done) => (losing = { start, done })),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
