// npm run bench -- NAME [argument …]: measures one thing on this machine and prints the figures.
import { runCommand, OperatorError } from '#server/terminal.ts';
import { readArguments } from './arguments.ts';
import { benchAbuse } from './bench/abuse.ts';
import { benchPages } from './bench/pages.ts';
import { benchQuality } from './bench/quality.ts';
import { benchSearch } from './bench/search.ts';
import { benchSignals } from './bench/signals.ts';

const benches: Record<string, (args: readonly string[]) => Promise<void>> = {
  abuse: benchAbuse,
  pages: benchPages,
  quality: benchQuality,
  search: benchSearch,
  signals: benchSignals,
};

await runCommand(async () => {
  const [name = '', ...args] = readArguments('npm run bench -- NAME [NUMBER …]').words;
  const bench = benches[name];
  if (!bench) throw new OperatorError(`Say what to measure: ${Object.keys(benches).join(', ')}.`);
  await bench(args);
});
