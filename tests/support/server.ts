// A Server for tests of functions that need only parts of it.
import type { Server } from '#server/server.ts';

/** The given parts as a Server. A function that reads another part finds undefined, and fails the test. */
export function serverWith(parts: Partial<Server>): Server {
  return parts as Server;
}
