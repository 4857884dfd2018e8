// A minimal mail server (RFC 5321) that accepts mails or simulates one of two failures.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface MailServer {
  url: string;
  /** `away` refuses connections; `slow` never finishes its first response. */
  mood: 'well' | 'away' | 'slow';
  /** Number of connections. */
  calls: () => number;
  /** The accepted mails, as sent. */
  taken: string[];
  close: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    sockets.add(socket.on('error', () => socket.destroy()));
    if (own.mood === 'away') socket.end('421 come back later\r\n');
    if (own.mood === 'well') converse(socket, own.taken);
    if (own.mood === 'slow') stall(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const own: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mood: 'well',
    calls: () => calls,
    taken: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return own;
}

function converse(socket: Socket, taken: string[]): void {
  let heard = '';
  let isContent = false;
  socket.write('220 here\r\n');
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
    const end = isContent ? '\r\n.\r\n' : '\r\n';
    for (let at = heard.indexOf(end); at >= 0; at = heard.indexOf(isContent ? '\r\n.\r\n' : '\r\n')) {
      const line = heard.slice(0, at);
      heard = heard.slice(at + (isContent ? 5 : 2));
      if (isContent) taken.push(line);
      isContent = !isContent && /^DATA$/i.test(line);
      socket.write(isContent ? '354 go on\r\n' : '250 good\r\n');
    }
  });
}

/** Sends just enough to keep the client from timing out. */
function stall(socket: Socket): void {
  socket.write('220 here\r\n');
  const timer = setInterval(() => socket.write('250-one moment\r\n'), 1000);
  socket.on('close', () => clearInterval(timer));
}
