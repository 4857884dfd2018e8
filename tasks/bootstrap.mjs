// The first step of every command, under whatever Node the system has: installs what package-lock.json lists when
// that is not what is installed, then hands over to Node 24 from node_modules. Plain JavaScript, no dependencies.
// Usage: node tasks/bootstrap.mjs TASK [argument …] runs tasks/TASK.ts.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const oldestNode = 20;
/** npm writes it last: what it has installed. */
const installed = 'node_modules/.package-lock.json';
// Collects young objects after 4 MB instead of 32. Chunks of uploads fill this space, so the process needs some 60 MB less
// memory, at no measurable cost.
const nodeFlags = ['--max-semi-space-size=4'];
const devFlags = [
  // As Vite loads them, so that there is one React Router and not two.
  '--conditions=development',
  // Named one by one: of what it loads Node would also watch the temporary files of Vite.
  ...['app/server', 'app/domain', 'migrations', 'server.ts', 'tasks/dev.ts'].map(
    (place) => `--watch-path=${place}`,
  ),
  '--watch-preserve-output',
  // As Ctrl-C: by SIGTERM Vite would end it at once, and leave its database behind.
  '--watch-kill-signal=SIGINT',
];
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const [task, ...taskArguments] = process.argv.slice(2);
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  fail(`Baystead needs Node ${oldestNode} or newer to start, and this is Node ${process.versions.node}.`);
}
if (!/^[\w/-]+$/.test(task ?? '') || !existsSync(join(root, `tasks/${task}.ts`))) {
  fail(`There is no task called "${task ?? ''}".`);
}

if (!isInstalled()) await install();
const node = findNode();
if (node === null) {
  fail(
    `No Node 24 was installed for ${process.platform} ${process.arch}: see "optionalDependencies" in package.json.`,
  );
}
// A second start reads what the first one has compiled. React decides by NODE_ENV, once, which of its two selves it loads.
const surroundings = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env };
if (task === 'start' || task === 'screenshots') surroundings.NODE_ENV = 'production';
const flags = task === 'dev' ? [...nodeFlags, ...devFlags] : nodeFlags;
await run(node, [...flags, `tasks/${task}.ts`, ...taskArguments], { env: surroundings, watched: true });

/**
 * Compares package-lock.json with npm's note of what it has installed: an interrupted installation has none, a changed
 * lock file differs, and a folder of another kind of machine has no Node for this one.
 */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages(installed);
  if (wanted === null || present === null || findNode() === null) return false;
  const same = (path) =>
    wanted[path]?.version === present[path]?.version && wanted[path]?.integrity === present[path]?.integrity;
  // What is optional depends on the machine: it may be missing here, or be there without having been listed elsewhere.
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

/** The packages of optionalDependencies that hold a Node; npm installs the one of this machine. */
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
  // What an interrupted installation has left may be half a package.
  if (readPackages(installed) === null) rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const progress = setInterval(() => console.log(`  still installing, ${seconds()} s`), 10_000);
  // npm says itself which node and which npm run this, so that both are the same ones again.
  const { npm_execpath: npm = '', npm_node_execpath: itsNode = process.execPath } = process.env;
  // Not "npm ci": it refuses a lock file that was written where some package for another kind of machine was not to be
  // had. This installs the same versions with the same checksums, and writes nothing but node_modules.
  const words = ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error'];
  const [program, first] = basename(npm) === 'npm-cli.js' ? [itsNode, [npm]] : ['npm', []];
  await run(program, [...first, ...words], { watched: false });
  clearInterval(progress);
  console.log(`Installed in ${seconds()} s.`);
}

/**
 * Runs a program in the foreground and passes signals on. Returns when it succeeded; otherwise this process ends the
 * same way. A watched program also learns by a closed channel that this process is gone, so that it never stays behind; only
 * Node's watcher, above the development server, does not heed it.
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

/** npm passes signals on, but when it is killed outright only the change of this process's parent shows it. */
function endWithNpm(child) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    // Once: asked a second time, a server ends at once.
    clearInterval(looking);
    child.kill(meant('SIGTERM'));
  }, 1000).unref();
}

/** Vite ends the development server at once by SIGTERM, which would leave its database behind. */
function meant(signal) {
  return task === 'dev' ? 'SIGINT' : signal;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
