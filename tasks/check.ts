// npm run check: tests every setting and prints one line for each. Exit code 1 if one of them is wrong.
import { requireConfig } from '#server/config.ts';
import { checkSettings } from '#server/operations/check-settings.ts';
import { printLine, runCommand } from '#server/terminal.ts';
import { refuseArguments } from './arguments.ts';

await runCommand(async () => {
  refuseArguments('npm run check');
  const results = await checkSettings(requireConfig());
  for (const { setting, level, says } of results)
    printLine(`${setting.padEnd(16)} ${level === 'ok' ? level : level.toUpperCase()}: ${says}`);
  if (results.some(({ level }) => level === 'problem')) process.exitCode = 1;
});
