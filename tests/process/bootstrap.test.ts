// Runs tasks/bootstrap.mjs, the first step of every command, in a temporary project with a fake npm.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { flags } from '../../tasks/arguments.ts';

/** Creates what npm would: a Node binary, and the list of installed packages. Prints its arguments. */
const fakeNpm = `
import { cpSync, mkdirSync, symlinkSync, existsSync } from 'node:fs';
console.log('npm ' + process.argv.slice(2).join(' '), existsSync('node_modules/half') ? 'over remains' : 'afresh');
mkdirSync(process.env.NODE_PLACE, { recursive: true });
if (!existsSync(process.env.NODE_PLACE + '/node')) symlinkSync(process.execPath, process.env.NODE_PLACE + '/node');
cpSync('package-lock.json', 'node_modules/.package-lock.json');
`;
const task = `
console.log('task ' + process.argv.slice(2).join(' '));
if (process.argv[2] === 'wait') {
  process.on('SIGTERM', () => { console.log('asked to end'); process.exit(7); });
  process.on('disconnect', () => process.exit(8));
  console.log('waiting');
} else process.exit(5);
`;

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'baystead-bootstrap-'));
  await mkdir(inRoot('tasks'));
  await cp(path.resolve('tasks/bootstrap.mjs'), inRoot('tasks/bootstrap.mjs'));
  await writeFile(inRoot('tasks/probe.ts'), task);
  await writeFile(inRoot('npm-cli.js'), fakeNpm);
  await writeFile(inRoot('package.json'), '{ "type": "module" }');
  await lock('1.0.0');
});

afterEach(() => rm(root, { recursive: true }));

function lock(version: string): Promise<void> {
  const packages = {
    '': {},
    'node_modules/thing': { version },
    'node_modules/rare': { version, optional: true },
  };
  return writeFile(inRoot('package-lock.json'), JSON.stringify({ packages }));
}

const inRoot = (file: string) => path.join(root, file);
const surroundings = (env: Record<string, string> = {}) => ({
  cwd: tmpdir(),
  env: {
    PATH: process.env['PATH'],
    NODE_PLACE: `node_modules/node-${process.platform}-${process.arch}/bin`,
    npm_execpath: inRoot('npm-cli.js'),
    npm_node_execpath: process.execPath,
    ...env,
  },
});

const bootstrap = (...args: string[]) => bootstrapWith({}, ...args);

function bootstrapWith(env: Record<string, string>, ...args: string[]) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const all = [inRoot('tasks/bootstrap.mjs'), ...args];
    execFile(process.execPath, all, surroundings(env), (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

/** Starts a task that prints "waiting", and ends it. Returns its exit code and its last line. */
async function endWaiting(signal: NodeJS.Signals, ...args: string[]): Promise<[number | null, string]> {
  const child = spawn(process.execPath, [inRoot('tasks/bootstrap.mjs'), ...args], {
    ...surroundings(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await expect.poll(() => output).toContain('waiting');
  child.kill(signal);
  // The output closes when both processes have ended, because the task has inherited it.
  const [code] = (await once(child, 'close')) as [number | null];
  return [code, output.trim().split('\n').at(-1) ?? ''];
}

test.each([
  ['dry-run', 'npm_config_dry_run', 'true'],
  ['dry-run', 'npm_config_dryrun', 'true'],
  ['photos', 'npm_config_photos', 'folder'],
  ['reset-two-factor', 'npm_config_reset_two_factor', 'true'],
  ['revoke', 'npm_config_revoke', 'true'],
])('refuses to run without --%s, which npm kept as %s', async (flag, variable, value) => {
  expect(await bootstrapWith({ [variable]: value }, 'probe', 'homes.csv')).toEqual({
    code: 1,
    output: `npm kept --${flag} for itself, so nothing was done. Put -- before the arguments: npm run probe -- … --${flag}\n`,
  });
});

test('knows every flag of the commands, and ignores settings of npm', async () => {
  const text = await readFile('tasks/bootstrap.mjs', 'utf8');
  const names = Object.keys(flags).map((flag) => `'${flag}'`);
  expect(text).toContain(`const commandFlags = [${names.join(', ')}];`);
  const settings = { npm_config_dry_run: 'false', npm_config_photos: '', npm_config_cache: 'photos' };
  expect((await bootstrapWith(settings, 'probe')).output).toContain('task ');
});

test('installs once and after a lock file change, then runs the task with its arguments and exit code', async () => {
  const first = await bootstrap('probe', 'one', 'two words');
  expect(first.output).toContain('npm install --no-save --include=dev --include=optional');
  expect(first.output).toMatch(/task one two words$/m);
  expect(first.code).toBe(5);

  expect(await bootstrap('probe')).toEqual({ code: 5, output: 'task \n' });

  await lock('2.0.0');
  expect((await bootstrap('probe')).output).toContain('npm install');
});

test('does not reinstall for a missing optional package', async () => {
  await bootstrap('probe');
  const note = inRoot('node_modules/.package-lock.json');
  const text = await readFile(note, 'utf8');
  await writeFile(note, text.replace(/,"node_modules\/rare":\{[^}]*\}/, ''));
  expect(await readFile(note, 'utf8')).not.toContain('rare');
  expect((await bootstrap('probe')).output).not.toContain('npm');
});

test('removes the remains of an interrupted installation', async () => {
  await mkdir(inRoot('node_modules/half'), { recursive: true });
  expect((await bootstrap('probe')).output).toContain('afresh');
});

test('names an unknown task', async () => {
  expect(await bootstrap('nothing')).toEqual({ code: 1, output: 'There is no task called "nothing".\n' });
  expect(await bootstrap('../escape')).toMatchObject({ code: 1 });
});

test('ends the task on SIGTERM and SIGKILL', async () => {
  await bootstrap('probe');
  expect(await endWaiting('SIGTERM', 'probe', 'wait')).toEqual([7, 'asked to end']);
  expect(await endWaiting('SIGKILL', 'probe', 'wait')).toEqual([null, 'waiting']);
});

test('sends SIGINT to the development server, so that it stops its database', async () => {
  await bootstrap('probe');
  for (const folder of ['app/server', 'app/domain', 'migrations'])
    await mkdir(inRoot(folder), { recursive: true });
  await writeFile(inRoot('server.ts'), '');
  const server = `
process.on('SIGINT', () => { console.log('asked to end'); process.exit(0); });
setInterval(() => undefined, 1000);
console.log('waiting');`;
  await writeFile(inRoot('tasks/dev.ts'), server);
  expect((await endWaiting('SIGTERM', 'dev'))[1]).toBe('asked to end');
});
