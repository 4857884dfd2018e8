// The first step of every command, run by the system's Node: installs the packages of package-lock.json if
// others are installed, then runs the task with the Node 26 of node_modules. Plain JavaScript without
// dependencies. Usage: node tasks/bootstrap.mjs TASK [argument …] runs tasks/TASK.ts.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const oldestNode = 20;
/** npm writes the list of installed packages at the end of an installation. */
const installed = 'node_modules/.package-lock.json';
// Collects young objects after 4 MB instead of 32. Chunks of uploads fill this space, so the process needs
// some 60 MB less memory, at no measurable cost.
const nodeFlags = ['--max-semi-space-size=4'];
const devFlags = [
  // Vite sets this condition too; without it React Router would be loaded twice.
  '--conditions=development',
  // By default Node watches every loaded file, and so Vite's temporary files.
  ...['migrations', 'server.ts', 'tasks/dev.ts'].map((place) => `--watch-path=${place}`),
  '--watch-preserve-output',
  // On SIGTERM Vite ends the process immediately, and its database keeps running.
  '--watch-kill-signal=SIGINT',
];
/** The flags of tasks/arguments.ts. */
const commandFlags = ['photos', 'dry-run', 'reset-two-factor', 'revoke'];
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const [task, ...taskArguments] = process.argv.slice(2);
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  fail(`Baystead needs Node ${oldestNode} or newer to start, and this is Node ${process.versions.node}.`);
}
if (!/^[\w/-]+$/.test(task ?? '') || !existsSync(join(root, `tasks/${task}.ts`))) {
  fail(`There is no task called "${task ?? ''}".`);
}

const keptFlag = findKeptFlag();
if (keptFlag) {
  fail(
    `npm kept --${keptFlag} for itself, so nothing was done. Put -- before the arguments: npm run ${task} -- … --${keptFlag}`,
  );
}

if (!isInstalled()) await install();
const node = findNode();
if (node === null) {
  fail(
    `No Node 26 was installed for ${process.platform} ${process.arch}: see "optionalDependencies" in package.json.`,
  );
}
// Later starts reuse compiled code. React chooses between its development and production builds by NODE_ENV
// when it is loaded.
const surroundings = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env };
if (task === 'start' || task === 'screenshots') surroundings.NODE_ENV = 'production';
const flags = task === 'dev' ? [...nodeFlags, ...devFlags] : nodeFlags;
await run(node, [...flags, `tasks/${task}.ts`, ...taskArguments], { env: surroundings, watched: true });

/**
 * Finds a flag that the command never got, because npm keeps flags before "--" and passes them on as
 * variables. Without its --dry-run, an import would store everything. Ignores hyphens and case, so that
 * --dryrun is found too.
 */
function findKeptFlag() {
  const plain = (name) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const kept = new Set(
    Object.entries(process.env)
      .filter(([name, value]) => name.startsWith('npm_config_') && value && value !== 'false')
      .map(([name]) => plain(name.slice('npm_config_'.length))),
  );
  return commandFlags.find((flag) => kept.has(plain(flag)));
}

/**
 * Compares package-lock.json with npm's list of installed packages. An interrupted installation has no list,
 * after a change of the lock file they differ, and a folder that was copied from another kind of machine has
 * no Node for this one.
 */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages(installed);
  if (wanted === null || present === null || findNode() === null) return false;
  const same = (path) =>
    wanted[path]?.version === present[path]?.version && wanted[path]?.integrity === present[path]?.integrity;
  // Optional packages depend on the machine: they may be missing, or be installed without being listed.
  const required = Object.keys(wanted).filter((path) => path !== '' && !wanted[path].optional);
  const found = Object.keys(present).filter((path) => wanted[path] || !present[path].optional);
  return [...required, ...found].every(same);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/** The path of the Node in optionalDependencies that npm installed for this machine. */
function findNode() {
  const { platform, arch } = process;
  const name = platform === 'win32' ? 'win' : platform;
  const program = platform === 'win32' ? 'node.exe' : 'node';
  const places = [`node-${name}-${arch}`, `node-bin-${name}-${arch}`].map((folder) =>
    join(root, 'node_modules', folder, 'bin', program),
  );
  return places.find((place) => existsSync(place)) ?? null;
}

async function install() {
  console.log(
    'Installing the packages that package-lock.json lists. The first time this takes a minute or so.',
  );
  // An interrupted installation may have left half a package.
  if (readPackages(installed) === null) rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const progress = setInterval(() => console.log(`  still installing, ${seconds()} s`), 10_000);
  // npm tells its own path and that of its Node, so that the same ones install.
  const { npm_execpath: npm = '', npm_node_execpath: itsNode = process.execPath } = process.env;
  // "npm ci" refuses a lock file that lacks a package for another kind of machine. This installs the same
  // versions with the same checksums, and writes only node_modules.
  const words = ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error'];
  const [program, first] = basename(npm) === 'npm-cli.js' ? [itsNode, [npm]] : ['npm', []];
  await run(program, [...first, ...words], { watched: false });
  clearInterval(progress);
  console.log(`Installed in ${seconds()} s.`);
}

/**
 * Runs a program in the foreground and forwards signals. Returns if it succeeds; otherwise this process ends
 * the same way. A watched program gets a channel, and ends when the channel closes because this process was
 * killed. Only Node's watcher, which runs the development server, ignores the channel.
 */
function run(program, words, { watched, env = process.env }) {
  const child = spawn(program, words, {
    cwd: root,
    env,
    stdio: watched ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    shell: process.platform === 'win32' && program === 'npm',
  });
  for (const signal of forwarded) process.on(signal, () => child.kill(meant(signal)));
  if (watched) endWithNpm(child);
  return new Promise((done) => {
    child.on('error', (error) => fail(`${program} could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      for (const name of forwarded) process.removeAllListeners(name);
      if (code === 0 && !watched) done();
      else process.exit(code ?? 128 + constants.signals[signal]);
    });
  });
}

/**
 * Ends the program if npm was killed: npm forwards signals, but SIGKILL shows only in a new parent of this
 * process.
 */
function endWithNpm(child) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    // A second signal would end a server without waiting for its requests.
    clearInterval(looking);
    child.kill(meant('SIGTERM'));
  }, 1000).unref();
}

/**
 * The development server needs SIGINT: on SIGTERM Vite ends it immediately, and its database keeps running.
 */
function meant(signal) {
  return task === 'dev' ? 'SIGINT' : signal;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
