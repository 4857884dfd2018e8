// npm test: runs every check of the project, those of the code beside the tests. At the end it names what
// failed, and prints the totals in the last line. A runner that crashes, hangs or finds no tests counts as
// failed.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onStopRequest, OperatorError } from '#server/terminal.ts';
import { ensureBuilt } from './built-pages.ts';
import { findChromium } from './chromium.ts';
import { readReport, type Totals } from './test-report.ts';

const bin = path.resolve(import.meta.dirname, '../node_modules/.bin');
/** Stops a runner that hangs. */
const longest = 20 * 60_000;
const reports = await mkdtemp(path.join(tmpdir(), 'baystead-reports-'));
const totals: Totals = { passed: 0, failed: [] };
const running = new Set<ChildProcess>();
let stopped = false;

onStopRequest(() => {
  stopped = true;
  for (const child of running) child.kill('SIGTERM');
});

await Promise.all([checkCode(), runAllTests()]);

await rm(reports, { recursive: true, force: true });
if (stopped) totals.failed.push('The run was stopped.');
if (totals.passed === 0 || totals.failed.length > 0) process.exitCode = 1;
if (totals.failed.length > 0) console.log(`\nFailed:\n${totals.failed.join('\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed.length} failed`);

async function checkCode(): Promise<void> {
  await check('format', () => run('oxfmt', ['--check', '.']));
  await check('types', async () => (await run('react-router', ['typegen'])) && (await run('tsc', [])));
  await check('lint', () => run('oxlint', ['--type-aware', '--deny-warnings']));
  await check('dead code', () => run('knip', ['--no-progress', '--treat-config-hints-as-errors']));
}

async function runAllTests(): Promise<void> {
  await check('build', () => ensureBuilt(console.log).then(() => true));
  await runTests('tests', ['--config', 'vitest.config.ts']);
  const chromium = await check('browser', () => findChromium(console.log));
  if (chromium)
    await runTests('journeys', ['--config', 'vitest.journeys.config.ts'], { CHROMIUM_PATH: chromium });
}

/** Counts as one passed or one failed. Returns the result, or null if the check failed. */
async function check<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  if (stopped) return null;
  const began = announce(name);
  let result: Result | null = null;
  try {
    result = (await work()) || null;
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error);
  }
  if (result) totals.passed += 1;
  else totals.failed.push(`The check “${name}” failed.`);
  conclude(name, began, result ? 'passed' : 'FAILED');
  return result;
}

/** Runs Vitest and adds the tests of its report to the totals. */
async function runTests(name: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  if (stopped) return;
  const began = announce(name);
  const report = path.join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const succeeded = await run('vitest', ['run', ...args, ...reporters], env);
  const { passed, failed } = readReport(await readFile(report, 'utf8').catch(() => null), succeeded);
  totals.passed += passed;
  totals.failed.push(...failed);
  conclude(name, began, `${passed} passed, ${failed.length} failed`);
}

function announce(name: string): number {
  console.log(`\n— ${name}`);
  return Date.now();
}

function conclude(name: string, began: number, outcome: string): void {
  console.log(`— ${name}: ${outcome} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

/** Runs a program of node_modules. Returns whether it succeeded in time. */
function run(program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(path.join(bin, program), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: withPath(env),
  });
  running.add(child);
  const timer = setTimeout(() => {
    console.error(`${program} is stopped: it has been running for ${longest / 60_000} minutes.`);
    child.kill('SIGKILL');
  }, longest);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve(code === 0);
    });
  });
}

/** Programs of node_modules start with `env node`, which finds the Node of node_modules by this PATH. */
function withPath(env: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`, ...env };
}
