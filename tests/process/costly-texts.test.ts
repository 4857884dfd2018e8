// No text that visitors may type costs much CPU time, however often it repeats a phrase. Node matches a
// pattern in the same thread that answers all requests.
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Ends a pattern that never would. */
const timeout = 100_000;

test('reads any phrase of searches and hints, repeated to the longest text, in 100 ms of CPU', async () => {
  const script = new URL('../support/costly-texts.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout });
  const costliest = JSON.parse(stdout) as { kind: string; phrase: string; ms: number }[];
  console.log(costliest.map(({ kind, phrase, ms }) => `${kind} of “${phrase}”: ${ms} ms`).join('\n'));
  expect(new Set(costliest.map(({ kind }) => kind)).size).toBe(3);
  expect(costliest.filter(({ ms }) => ms >= 100)).toEqual([]);
});

// A group that may be repeated without bounds, and whose parts can be joined from each other, doubles the
// time with each repetition: "moving in" as one part or as "moving" and "in".
test('repeats no group of a pattern without bounds', () => {
  const files = globSync('app/{domain,server}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const unbounded = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(
        /^(?! *(?:\/\/|\*)).*?(?:(?<!\\)\)|\$\{\w+\})(?:\*|\+(?! |`)|\{\d+,\}).*/gm,
      ),
      ([line]) => `${file}: ${line.trim().slice(0, 100)}`,
    ),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(unbounded).toEqual([]);
});
