// npm run admin -- EMAIL: makes an administrator, or promotes one with a new password; beside a running site or alone.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { checkNewPassword, checkEmailForm } from '#domain/account.ts';
import { failureMessage, type Result } from '#domain/failure.ts';
import { readAdminPassword, requireConfig } from '#server/config.ts';
import { createLogger } from '#server/log.ts';
import { openApp } from '#server/open-app.ts';
import { openDatabase } from './postgres/open-database.ts';
import { runCommand, StartProblem } from '#server/terminal.ts';

await runCommand(async () => {
  const typed = process.argv[2];
  if (typed === undefined) throw new StartProblem('Whose account? Say: npm run admin -- name@example.com');
  const { email } = valueOf(checkEmailForm({ email: typed }));
  const config = requireConfig();
  const chosen = readAdminPassword() ?? (await askPassword(`Password for ${email}: `));
  const { password } = valueOf(checkNewPassword({ password: chosen, confirmPassword: chosen }));
  const logger = createLogger('warn');
  const { app, close } = await openApp(
    config,
    logger,
    await openDatabase(config, { purpose: 'visit', say: console.log }),
  );
  try {
    await app.accounts.grantAdmin({ email, password });
  } finally {
    await close();
  }
  console.log(`${email} is an administrator.`);
});

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new StartProblem(`${failureMessage(result.failure)}.`);
  return result.value;
}

/** Reads one line without showing it; from a pipe it is simply the first line. */
async function askPassword(question: string): Promise<string> {
  process.stdout.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: process.stdin.isTTY });
  lines.on('SIGINT', () => process.exit(130));
  const { value = '' } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  process.stdout.write('\n');
  return value;
}
