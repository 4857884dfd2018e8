// The embedded PostgreSQL's superuser, which the application never connects as.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The URL of the same database for the superuser, whose password is in the data directory. */
export async function superuserUrl(dataDir: string, url: string): Promise<string> {
  const password = await readFile(path.join(dataDir, 'database-password'), 'utf8');
  return Object.assign(new URL(url), { username: 'baystead', password }).href;
}
