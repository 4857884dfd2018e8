// The superuser of the embedded PostgreSQL. The application never connects as the superuser.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns the database URL for the superuser, whose password is in the data directory. */
export async function superuserUrl(dataDir: string, url: string): Promise<string> {
  const password = await readFile(path.join(dataDir, 'database-password'), 'utf8');
  return Object.assign(new URL(url), { username: 'baystead', password }).href;
}
