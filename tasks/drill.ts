// npm run drill -- [ROUNDS] [VISITORS] [OWNERS]: runs three web and two worker processes with everything that
// they need on this machine, kills one after the other while visitors browse and owners submit, and prints
// what it cost (docs/decisions/0067-scaling-out.md). npm run drill -- survive: a full disk and a frozen
// database. npm run drill -- photos: hostile photos and endless uploads.
import { runCommand, OperatorError } from '#server/terminal.ts';
import { readArguments } from './arguments.ts';
import { drillFaults } from './drill/faults.ts';
import { drillPhotos } from './drill/photos.ts';
import { drillSurvival } from './drill/survive.ts';

await runCommand(async () => {
  const { words } = readArguments('npm run drill -- [ROUNDS] [VISITORS] [OWNERS]');
  if (words[0] === 'survive' && words.length === 1) return drillSurvival();
  if (words[0] === 'photos' && words.length === 1) return drillPhotos();
  const numbers = [1, 200, 20].map((fallback, index) => Number(words[index] ?? fallback));
  if (words.length > 3 || !numbers.every((number) => Number.isInteger(number) && number > 0)) {
    throw new OperatorError('Say how many rounds, visitors and owners: npm run drill -- 20 200 20.');
  }
  const [rounds = 1, visitors = 1, owners = 1] = numbers;
  return drillFaults({ rounds, visitors, owners });
});
