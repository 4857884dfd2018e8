// Test files run one after the other in the same process: what one has replaced of it is put back for the next.
import { afterAll } from 'vitest';

// The web server replaces both by its own, which lack some of the methods.
const { Request, Response } = globalThis;
afterAll(() => {
  Object.defineProperty(globalThis, 'Request', { value: Request });
  Object.defineProperty(globalThis, 'Response', { value: Response });
});
