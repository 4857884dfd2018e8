// Holds docs/conformance.md and docs/security.md to the tests that they name, and shows that it would notice.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  countIds,
  findGaps,
  findSecurityGaps,
  parts,
  readRows,
  readTestNames,
  testNamesIn,
} from './support/conformance.ts';

const file = path.resolve(import.meta.dirname, '../docs/conformance.md');
const document = await readFile(file, 'utf8');
const tests = await readTestNames(['app', 'demo', 'tasks', 'tests']);

test('every statement names a test that exists', () => {
  expect(findGaps(document, tests)).toEqual([]);
});

test('every row and every test has been looked at', () => {
  const rows = readRows(document);
  expect(rows).toHaveLength(countIds(document));
  expect(rows.length).toBeGreaterThanOrEqual(200);
  expect([...tests.values()].flat().length).toBeGreaterThan(500);
  const parted = Object.groupBy(rows, ({ id }) => id.slice(0, 1));
  expect(Object.keys(parted).toSorted()).toEqual(Object.values(parts).toSorted());
  expect(Object.values(parted).every((part = []) => part.length >= 7)).toBe(true);
});

describe('the page on security', () => {
  test('has every chapter of the standard, and names tests that exist or says why there is none', async () => {
    const security = await readFile(path.resolve(import.meta.dirname, '../docs/security.md'), 'utf8');
    expect(findSecurityGaps(security, tests)).toEqual([]);
    const chapters = Array.from(security.matchAll(/^## V(\d+) .+\n\n\| Promise .+\n\| --- .+\n\| ./gm));
    expect(chapters.map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 17 }, (_, at) => at + 1),
    );
  });

  test.each([
    ['a test that does not exist', '`tests/a.test.ts`: it rains', 'which is no test of tests/a.test.ts'],
    ['neither a test nor a reason', '', 'names no test'],
    ['a reason without a word', 'Open:', 'which has no tests'],
  ])('with %s is noticed', (_what, cell, sentence) => {
    const known = new Map([['tests/a.test.ts', ['it stands']]]);
    const right = ['`tests/a.test.ts`: it stands', 'Open: it costs too much'];
    const page = [...right, cell].map((last) => `| A promise | code | ${last} |`).join('\n');
    expect(findSecurityGaps(page, known)).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('a document that is wrong', () => {
  const known = new Map([
    ['tests/a.test.ts', ['the house › stands', 'of %s it says %j']],
    ['tests/b.test.ts', ['it rains']],
  ]);
  const table = (...rows: string[]) =>
    ['| Id | Statement | Proof |', '| --- | --- | --- |', ...rows].join('\n');
  const right = Object.entries(parts).map(
    ([heading, prefix]) =>
      `## ${heading}\n\n${table(`| ${prefix}.1 | It is so. | \`tests/a.test.ts\`: the house › stands<br>of %s it says %j<br>\`tests/b.test.ts\`: it rains |`)}\n`,
  );
  /** The right document with another first part. */
  const first = (...rows: string[]) =>
    [`## ${Object.keys(parts)[0]}\n\n${table(...rows)}\n`, ...right.slice(1)].join('\n');

  test('is told from one that is right', () => {
    expect(findGaps(right.join('\n'), known)).toEqual([]);
    expect(readRows(right.join('\n'))).toHaveLength(Object.keys(parts).length);
  });

  test.each([
    [
      'a name of another file',
      '| 2.1 | So. | `tests/a.test.ts`: it rains |',
      'names "it rains", which is no test of',
    ],
    ['a part of a name', '| 2.1 | So. | `tests/a.test.ts`: stands |', 'which is no test of tests/a.test.ts'],
    ['a file that is not there', '| 2.1 | So. | `tests/c.test.ts`: it rains |', 'which has no tests'],
    ['a name without a file', '| 2.1 | So. | it rains |', 'names the file "", which has no tests'],
    ['no test', '| 2.1 | So. |  |', '2.1 names no test'],
    ['a file alone', '| 2.1 | So. | `tests/b.test.ts` |', '2.1 names the file "", which has no tests'],
    ['no statement', '| 2.1 |  | `tests/b.test.ts`: it rains |', '2.1 states nothing'],
    ['another id', '| 4.2 | So. | `tests/b.test.ts`: it rains |', '"4.2" is no id of the part'],
    ['no id', '|  | So. | `tests/b.test.ts`: it rains |', '"" is no id of the part'],
    [
      'a row outside of the table',
      '  2.1 | So. | `tests/b.test.ts`: it rains |',
      'stands outside of the tables',
    ],
  ])('with %s is noticed', (_what, row, sentence) => {
    expect(findGaps(first(row), known).join('\n')).toContain(sentence);
  });

  test('with an id that stands there twice, or without a part, is noticed', () => {
    const row = '| 2.1 | So. | `tests/b.test.ts`: it rains |';
    expect(findGaps(first(row, row), known)).toEqual(['2.1 stands there twice']);
    expect(findGaps(right.slice(1).join('\n'), known)).toEqual([
      'the part "Section 2: screens and routes" has no rows',
    ]);
    expect(findGaps('', known)).toHaveLength(Object.keys(parts).length);
  });
});

test('names of tests are read with those of their suites, as they are written, and skipped tests are none', () => {
  const source = `
    describe('a house', () => {
      test('stands', () => {});
      describe.each(['red'])('that is %s', () => { it.each<[number]>([[1]])(\`has %i doors\`, () => {}); });
      test.skip('flies', () => {});
      test.runIf(onLinux)('swims', () => {});
    });
    journey('people come', async ({ openVisitor }) => {});
    test(someName, () => {});`;
  expect(testNamesIn('tests/planted.test.ts', source)).toEqual([
    'a house › stands',
    'a house › that is %s › has %i doors',
    'a house › swims',
    'people come',
    '',
  ]);
});
