// The names of the project's tests, read out of their sources as they are written there, placeholders and all. Runs none.
import { type Argument, type CallExpression, parseSync, Visitor } from 'oxc-parser';
import { readModules } from './modules.ts';

/** Between the name of a suite and what stands in it. */
const within = ' › ';
const suites = new Set(['describe']);
const tests = new Set(['test', 'it', 'journey']);

/** By file, from the project's root, the names of its tests, with those of the suites around them before them. */
export async function readTestNames(places: readonly string[]): Promise<Map<string, string[]>> {
  const modules = (await readModules(places)).filter(({ file }) => /\.test\.tsx?$/.test(file));
  return new Map(modules.map(({ file, source }) => [file, testNamesIn(file, source)]));
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
