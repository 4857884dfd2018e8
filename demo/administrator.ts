// The demonstration's administrator. Its password is generated at the first start and stored in the data directory,
// so that later starts can print it again.
import path from 'node:path';
import { type Admin, getUser, toAdmin } from '#server/accounts/access.ts';
import type { Server } from '#server/server.ts';
import { readOrCreateSecret } from '#server/secrets.ts';
import { grantAdmin, logIn } from '#server/accounts/accounts.ts';

export type Credentials = Readonly<{ email: string; password: string }>;

export async function demonstrationCredentials(dataDir: string): Promise<Credentials> {
  const password = await readOrCreateSecret(path.join(dataDir, 'demonstration-password'));
  return { email: 'admin@baystead.example', password };
}

/** Prints the password only to a terminal, because other output ends up in files and log services. */
export function administratorLine({ email, password }: Credentials, isTerminal: boolean): string {
  return isTerminal
    ? `${email}  ${password}`
    : `${email}  (the password is shown in a terminal only; npm run admin -- ${email} sets a new one)`;
}

/** Creates the administrator and logs in. */
export async function openAdministration(app: Server, credentials: Credentials): Promise<Admin> {
  await grantAdmin(app, credentials);
  const answer = await logIn(app, credentials, { address: 'demonstration', headers: new Headers() });
  if (!answer.ok) throw new Error('the demonstration administrator cannot sign in');
  const cookie = answer.value.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const user = await getUser(app, new Request(app.config.publicUrl, { headers: { cookie } }));
  const admin = toAdmin(user);
  if (!admin) throw new Error('the demonstration administrator is none');
  return admin;
}
