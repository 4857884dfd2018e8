// npm run check: tests every setting and prints one line for each. Exit code 1 if one of them is wrong.
import { requireConfig } from '#server/config.ts';
import { checkSettings } from '#server/operations/check-settings.ts';
import { printLine, runCommand } from '#server/terminal.ts';
import { refuseArguments } from './arguments.ts';

await runCommand(async () => {
  refuseArguments('npm run check');
  const results = await checkSettings(requireConfig());
  for (const { setting, isOk, says } of results)
    printLine(`${setting.padEnd(16)} ${isOk ? 'ok' : 'PROBLEM'}: ${says}`);
  if (results.some(({ isOk }) => !isOk)) process.exitCode = 1;
});
