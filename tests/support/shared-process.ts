// Setup of every test file: restores the globals that the previous one replaced, because files share a
// process.
import { vi } from 'vitest';
import { takeBackDatabase } from './database.ts';
import { Request, Response } from './own-globals.ts';

// The web server replaces both with its own, which lack some methods.
Object.defineProperty(globalThis, 'Request', { value: Request });
Object.defineProperty(globalThis, 'Response', { value: Response });
vi.useRealTimers();
takeBackDatabase();
