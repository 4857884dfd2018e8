import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Creates an empty folder for all tests of a file, and deletes it after them. */
export async function setUpFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-test-'));
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}
