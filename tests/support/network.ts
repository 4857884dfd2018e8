// A network between a browser and a site: as fast as is asked for, and in trouble when it is told to be. Counts what gets
// through to the site.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export interface Network {
  /** Where the site is at the other end of it. */
  url: string;
  /** Bytes that the site was sent until now. */
  sent: () => number;
  /** Cuts every connection when so many more bytes are through; resolves then. Nothing gets through until `mend`. */
  cutAfter: (bytes: number) => Promise<void>;
  mend: () => void;
  /** Cuts the next connection on which a request begins like this as soon as it is answered; resolves then. */
  loseAnswerTo: (start: string) => Promise<void>;
  close: () => Promise<void>;
}

/** `bytesPerSecond` is what the browser may send, over all connections. */
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
      // No more in hand than what is on its way: what is through is with the site.
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
