// What test files replace, as it was when the process started: unlike setup files, this module runs once per
// worker. A file that fails while importing runs no `afterAll`, so the setup of the next one restores these.
import crypto from 'node:crypto';

export const { Request, Response } = globalThis;
export const { scrypt } = crypto;
