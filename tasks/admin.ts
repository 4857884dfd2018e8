// npm run admin -- EMAIL: makes EMAIL an administrator with a new password, and creates the account if
// needed. With --reset-two-factor: turns off two-step login for an administrator who has lost their codes.
// With --revoke: takes the role away. The site may be running.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { checkNewPassword, checkEmailForm } from '#domain/account/account.ts';
import { failureMessage, type Result } from '#domain/failure.ts';
import { readAdminPassword, requireConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import type { Server } from '#server/server.ts';
import { openServer } from '#server/open-server.ts';
import { onlyWord, readArguments } from './arguments.ts';
import { hasDatabase, openDatabase } from './postgres/open-database.ts';
import { runCommand, OperatorError } from '#server/terminal.ts';
import { grantAdmin, revokeAdmin } from '#server/accounts/accounts.ts';
import { resetTwoFactor } from '#server/accounts/two-factor.ts';

const usage = 'npm run admin -- name@example.com [--reset-two-factor | --revoke]';

await runCommand(async () => {
  const given = readArguments(usage, ['reset-two-factor', 'revoke']);
  const { email } = valueOf(checkEmailForm({ email: onlyWord(given, 'Whose account?', usage) }));
  const { 'reset-two-factor': isReset = false, revoke: isRevoked = false } = given.flags;
  if (isReset && isRevoked) throw new OperatorError(`One at a time. Say: ${usage}`);
  const config = requireConfig();
  if ((isReset || isRevoked) && !(await hasDatabase(config)))
    throw new OperatorError(`There is no account for ${email}.`);
  const password = isReset || isRevoked ? null : await choosePassword(email);
  const logger = createLogger('warn');
  const { server, close } = await openServer(
    config,
    { logger },
    await openDatabase(config, { purpose: 'command', printLine: console.log }),
  );
  try {
    if (password === null) {
      console.log(await (isReset ? resetLogin : revokeRole)(server, email));
    } else {
      await grantAdmin(server, { email, password });
      console.log(`${email} is an administrator.`);
    }
  } finally {
    await close();
  }
});

async function resetLogin(server: Server, email: string): Promise<string> {
  switch (await resetTwoFactor(server, email)) {
    case 'reset':
      return `Two-step login is off for ${email}, and the account is logged out everywhere. Its password still works.`;
    case 'was-off':
      return `${email} had no two-step login. The account is logged out everywhere.`;
    case 'no-account':
      throw new OperatorError(`There is no account for ${email}.`);
  }
}

async function revokeRole(server: Server, email: string): Promise<string> {
  if (!(await revokeAdmin(server, email))) throw new OperatorError(`${email} is not an administrator.`);
  return `${email} is no longer an administrator. The account and its password stay.`;
}

async function choosePassword(email: string): Promise<string> {
  const chosen = readAdminPassword() ?? (await askPassword(`Password for ${email}: `));
  return valueOf(checkNewPassword({ password: chosen, confirmPassword: chosen })).password;
}

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new OperatorError(`${failureMessage(result.failure)}.`);
  return result.value;
}

/** Reads one line from the terminal without showing it, or the first line of a pipe. */
async function askPassword(question: string): Promise<string> {
  process.stdout.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, callback) => callback() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: process.stdin.isTTY });
  lines.on('SIGINT', () => process.exit(130));
  const { value = '' } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  process.stdout.write('\n');
  return value;
}
