// The demonstration's administrator. Its password is generated at the first start and stored in the data directory, so that
// later starts can show it again.
import path from 'node:path';
import type { Admin } from '#server/accounts/access.ts';
import type { App } from '#server/app.ts';
import { readOrCreateSecret } from '#server/secrets.ts';

export type Credentials = Readonly<{ email: string; password: string }>;

export async function demonstrationCredentials(dataDir: string): Promise<Credentials> {
  const password = await readOrCreateSecret(path.join(dataDir, 'demonstration-password'));
  return { email: 'admin@baystead.example', password };
}

/** Shows the password on a terminal only: other outputs end in files and services. */
export function administratorLine({ email, password }: Credentials, isTerminal: boolean): string {
  return isTerminal
    ? `${email}  ${password}`
    : `${email}  (the password is shown in a terminal only; npm run admin -- ${email} sets a new one)`;
}

/** Creates the administrator and logs in. */
export async function openAdministration(app: App, credentials: Credentials): Promise<Admin> {
  await app.accounts.grantAdmin(credentials);
  const answer = await app.accounts.login(credentials, { address: 'demonstration', headers: new Headers() });
  if (!answer.ok) throw new Error('the demonstration administrator cannot sign in');
  const cookie = answer.value.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const user = await app.access.user(new Request(app.config.publicUrl, { headers: { cookie } }));
  const admin = app.access.admin(user);
  if (!admin) throw new Error('the demonstration administrator is none');
  return admin;
}
