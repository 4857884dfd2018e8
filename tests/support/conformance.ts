// Reads docs/conformance.md: which statement is proven by which tests. Its form: a heading a part, below it one table of
// three cells a row (id, statement, proof). In a proof, `file`: names a test, and what stands behind a <br> without a file
// is another test of the same file. Proofs of docs/security.md are written alike. Knows nothing of whether a test is any good.
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Argument, type CallExpression, parseSync, Visitor } from 'oxc-parser';

export interface Proof {
  file: string;
  name: string;
}

export interface Row {
  id: string;
  statement: string;
  proofs: Proof[];
}

/** The parts of the document: the heading of each, and what the ids of its rows begin with. */
export const parts: Record<string, string> = {
  'Section 2: screens and routes': '2',
  'Section 4: states and transitions': '4',
  'Section 5: validation rules': '5',
  'Section 8: error catalogue': '8',
  'Section 9: constants and limits': '9',
  'Decisions: what stands behind the screens': 'A',
  'Decisions: names and values': 'B',
  'Decisions: behaviour': 'C',
};

const tableHead = '| Id | Statement | Proof |';
const tableRule = '| --- | --- | --- |';
const idPattern = /^(\w)\.[1-9]\d*$/;

/** All rows of a document. What stands in a table and is no row comes back as a row without a proof. */
export function readRows(document: string): Row[] {
  const lines = document.split('\n').filter((line) => line.startsWith('|'));
  return lines
    .filter((line) => line !== tableHead && line !== tableRule)
    .map((line) => {
      const [, id = '', statement = '', proof = ''] = line.split('|').map((cell) => cell.trim());
      return { id, statement, proofs: readProofs(proof) };
    });
}

/** How many lines begin with an id, in a table or out of it: so many rows there have to be. */
export function countIds(document: string): number {
  return document.match(/^[^\w\n]*[\dA-Z]\.\d+\b/gm)?.length ?? 0;
}

function readProofs(cell: string): Proof[] {
  const proofs: Proof[] = [];
  for (const entry of cell.split('<br>')) {
    const [, file, name = ''] = /^(?:`([^`]+)`: )?(.+)$/.exec(entry.trim()) ?? [];
    if (name !== '') proofs.push({ file: file ?? proofs.at(-1)?.file ?? '', name });
  }
  return proofs;
}

/** Sentences about what is wrong with a document, none when all is well. `tests` has the names of all tests by file. */
export function findGaps(document: string, tests: ReadonlyMap<string, readonly string[]>): string[] {
  const rows = readRows(document);
  const ids = rows.map(({ id }) => id);
  return [
    ...missingParts(document),
    ...(rows.length < countIds(document) ? ['a line with an id stands outside of the tables'] : []),
    ...new Set(ids.filter((id, place) => ids.indexOf(id) < place).map((id) => `${id} stands there twice`)),
    ...rows.flatMap((row) => gapsOf(row, tests)),
  ];
}

/** A part that has gone, or has no rows, or rows of another. */
function missingParts(document: string): string[] {
  const sections = new Map(document.split(/^## /m).map((text) => [text.split('\n', 1)[0], text]));
  return Object.entries(parts).flatMap(([heading, prefix]) => {
    const rows = readRows(sections.get(heading) ?? '');
    if (rows.length === 0) return [`the part "${heading}" has no rows`];
    const strangers = rows.filter(({ id }) => idPattern.exec(id)?.[1] !== prefix);
    return strangers.map(({ id }) => `"${id}" is no id of the part "${heading}"`);
  });
}

function gapsOf({ id, statement, proofs }: Row, tests: ReadonlyMap<string, readonly string[]>): string[] {
  if (statement === '') return [`${id} states nothing`];
  if (proofs.length === 0) return [`${id} names no test`];
  return proofs.flatMap(({ file, name }) => {
    const names = tests.get(file);
    if (!names) return [`${id} names the file "${file}", which has no tests`];
    return names.includes(name) ? [] : [`${id} names "${name}", which is no test of ${file}`];
  });
}

/** What is wrong with docs/security.md: the last cell of each row names tests, or says why there is none. */
export function findSecurityGaps(document: string, tests: ReadonlyMap<string, readonly string[]>): string[] {
  const rows = document.split('\n').filter((line) => /^\|(?! Promise | ---)/.test(line));
  return rows.flatMap((row) => {
    const [, promise = '', , test = ''] = row.split('|').map((cell) => cell.trim());
    if (/^(?:Open|No test): ./.test(test)) return [];
    return gapsOf({ id: promise, statement: promise, proofs: readProofs(test) }, tests);
  });
}

/** Between the name of a suite and what stands in it. */
const within = ' › ';
const suites = new Set(['describe']);
const tests = new Set(['test', 'it', 'journey']);

/** By file, from the project's root, the names of its tests, with those of the suites around them before them. */
export async function readTestNames(places: readonly string[]): Promise<Map<string, string[]>> {
  const root = path.resolve(import.meta.dirname, '../..');
  const names = new Map<string, string[]>();
  for await (const file of glob(`{${places.join(',')}}/**/*.test.{ts,tsx}`, { cwd: root }))
    names.set(file, testNamesIn(file, await readFile(path.join(root, file), 'utf8')));
  return names;
}

/** `file` says by its ending which syntax it has. */
export function testNamesIn(file: string, source: string): string[] {
  const names: string[] = [];
  const around: string[] = [];
  const visitor = new Visitor({
    CallExpression(call) {
      const [kind, name] = [kindOf(call), nameOf(call.arguments[0])];
      if (kind === 'suite') around.push(name);
      else if (kind === 'test') names.push([...around, name].join(within));
    },
    'CallExpression:exit': (call) => {
      if (kindOf(call) === 'suite') around.pop();
    },
  });
  visitor.visit(parseSync(file, source).program);
  return names;
}

/**
 * `test('…')` is a test, and so are `test.each(…)('…')`, `test.for(…)('…')` and, on some machines, `test.runIf(…)('…')`. A
 * skipped one proves nothing and is none.
 */
function kindOf(call: CallExpression): 'suite' | 'test' | null {
  const { callee } = call;
  if (callee.type === 'Identifier') return kindOfWord(callee.name);
  if (callee.type !== 'CallExpression' || callee.callee.type !== 'MemberExpression') return null;
  const { object, property } = callee.callee;
  const isTest = property.type === 'Identifier' && ['each', 'for', 'runIf'].includes(property.name);
  return isTest && object.type === 'Identifier' ? kindOfWord(object.name) : null;
}

function kindOfWord(word: string): 'suite' | 'test' | null {
  if (suites.has(word)) return 'suite';
  return tests.has(word) ? 'test' : null;
}

/** Empty where the name is not written out. */
function nameOf(argument: Argument | undefined): string {
  if (argument?.type === 'Literal') return String(argument.value);
  if (argument?.type !== 'TemplateLiteral' || argument.expressions.length > 0) return '';
  return argument.quasis[0]?.value.cooked ?? '';
}
