// Finds a Chromium that runs on this machine, or installs one. For journeys and screenshots; the product
// doesn't need it.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { OperatorError } from '#server/terminal.ts';

/** Lets Chromium run as root and without a display, and keeps it from using the network by itself. */
const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The first one is the smallest and fastest: Chromium without windows, menus and address bar. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Its only fonts, on Linux, so that installed fonts change no layout. */
const fontConfig = path.join(import.meta.dirname, '../tests/support/fonts.conf');

/** Finds or installs a Chromium and starts it. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(console.log),
    args: chromiumFlags,
    chromiumSandbox: false,
    env: { ...process.env, FONTCONFIG_FILE: fontConfig },
    ...options,
  });
}

/**
 * The path of a Chromium that works: CHROMIUM_PATH, the system's, Playwright's, or a newly installed one.
 * @throws OperatorError that explains what to install.
 */
export async function findChromium(printLine: (line: string) => void): Promise<string> {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) {
    if (await canRun(configured)) return configured;
    throw new OperatorError(`CHROMIUM_PATH is ${configured}, which does not run as a Chromium.`);
  }
  const found = await firstThatRuns();
  if (found) return found;
  await install(printLine);
  const installed = await firstThatRuns();
  if (installed) return installed;
  throw new OperatorError(
    'The journeys need a Chromium, and none could be installed: install the package "chromium-headless-shell" (Debian, as root: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

async function firstThatRuns(): Promise<string | null> {
  const system = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  for (const program of [...system, ...applications, chromium.executablePath()]) {
    if (existsSync(program) && (await canRun(program))) return program;
  }
  return null;
}

/**
 * Opens a page, because the file may be a stub or lack libraries. A timeout counts as running: the machine
 * may be busy.
 */
async function canRun(program: string): Promise<boolean> {
  try {
    const args = [...chromiumFlags, '--dump-dom', 'data:text/html,<p>shown</p>'];
    const { stdout } = await promisify(execFile)(program, args, { timeout: 60_000 });
    return stdout.includes('<p>shown</p>');
  } catch (error) {
    return error instanceof Error && 'killed' in error && error.killed === true;
  }
}

async function install(printLine: (line: string) => void): Promise<void> {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const name = 'chromium-headless-shell';
    printLine(`Installing the package ${name}, because this machine has no Chromium.`);
    await run('apt-get', ['update', '-q']);
    if (await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name])) return;
  }
  printLine("Installing Playwright's Chromium, because this machine has none that runs.");
  const playwright = path.join(import.meta.dirname, '../node_modules/playwright/cli.js');
  await run(process.execPath, [playwright, 'install', 'chromium']);
}

function run(program: string, args: string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
