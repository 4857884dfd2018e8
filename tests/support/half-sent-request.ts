// A request that a server has begun to handle and cannot answer yet, because half of its body is still to come.
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface HalfSentRequest {
  /** Sends the rest; resolves with the whole answer once the server has closed the connection. */
  finish: () => Promise<string>;
  abort: () => void;
}

export async function halfSentRequest(url: string): Promise<HalfSentRequest> {
  const { host, hostname, port, origin } = new URL(url);
  const body = 'email=somebody%40site.example&password=something';
  const half = body.length / 2;
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  await once(socket, 'connect');
  const head = [
    'POST /login HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${origin}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    // The server says "100 Continue" when it has taken the request in.
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.write(body.slice(0, half));
  return {
    async finish() {
      const answer = text(socket);
      socket.write(body.slice(half));
      return answer;
    },
    abort: () => socket.destroy(),
  };
}
