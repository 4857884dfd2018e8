// Restores the globals that a test file replaces, because test files share a process.
import { afterAll } from 'vitest';

// The web server replaces both with its own, which lack some methods.
const { Request, Response } = globalThis;
afterAll(() => {
  Object.defineProperty(globalThis, 'Request', { value: Request });
  Object.defineProperty(globalThis, 'Response', { value: Response });
});
