// The demonstration's administrator. Its password is generated at the first start and stored in the data
// directory, so that later starts can show it again.
import path from 'node:path';
import type { Admin } from '#server/access/proofs.ts';
import { getUser, toAdmin } from '#server/access/sessions.ts';
import type { Server } from '#server/server.ts';
import { readOrCreateSecret } from '#server/tokens.ts';
import { grantAdmin, logIn } from '#server/accounts/accounts.ts';

export type Credentials = Readonly<{ email: string; password: string }>;

export async function demonstrationCredentials(dataDir: string): Promise<Credentials> {
  const password = await readOrCreateSecret(path.join(dataDir, 'demonstration-password'));
  return { email: 'admin@baystead.example', password };
}

/** Shows the password only on a terminal, because other outputs may end up in log files. */
export function administratorLine({ email, password }: Credentials, isTerminal: boolean): string {
  return isTerminal
    ? `${email}  ${password}`
    : `${email}  (the password is shown in a terminal only; npm run admin -- ${email} sets a new one)`;
}

/** Creates the administrator and logs in. */
export async function logInAdministrator(server: Server, credentials: Credentials): Promise<Admin> {
  await grantAdmin(server, credentials);
  const result = await logIn(server, credentials, { clientAddress: 'demonstration', headers: new Headers() });
  if (!result.ok) throw new Error('the demonstration administrator cannot sign in');
  const cookie = result.value.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const user = await getUser(server, new Request(server.config.publicUrl, { headers: { cookie } }));
  const admin = toAdmin(user);
  if (!admin) throw new Error('the demonstration account is not an administrator');
  return admin;
}
