// npm run screenshots -- DIR [WORD]: pictures of every page and of its states, of a site of its own that is empty at
// first, then holds one home, then many and the odd ones. With a word, only the shots whose names hold it.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright';
import { onStopRequest, runCommand, StartProblem } from '#server/terminal.ts';
import { chromiumFlags, findChromium } from './chromium.ts';
import { type Frame, openCamera } from './screenshots/camera.ts';
import { type Shot, shots } from './screenshots/shots.ts';
import { openStage, stageNames } from './screenshots/stage.ts';

/** Every page at each width; states where they differ most, and both in the dark where somebody reads at night. */
const frames = {
  page: [
    { width: 390, scheme: 'light' },
    { width: 820, scheme: 'light' },
    { width: 1440, scheme: 'light' },
    { width: 390, scheme: 'dark' },
    { width: 1440, scheme: 'dark' },
  ],
  state: [
    { width: 390, scheme: 'light' },
    { width: 1440, scheme: 'light' },
    { width: 390, scheme: 'dark' },
    { width: 1440, scheme: 'dark' },
  ],
} as const;

await runCommand(async () => {
  const [folder, word = ''] = process.argv.slice(2);
  if (folder === undefined) throw new StartProblem('Where to? Say: npm run screenshots -- FOLDER');
  const wanted = shots.filter(({ name }) => name.includes(word));
  if (wanted.length === 0) throw new StartProblem(`No shot is called anything with "${word}".`);
  await mkdir(folder, { recursive: true });
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new StartProblem('Stopped.')));
  const executablePath = await findChromium(console.log);
  const stage = await openStage(stop.signal, console.log);
  // Who asks to stop is answered here: Playwright would end the process before the site is removed.
  const asked = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({
    executablePath,
    args: chromiumFlags,
    chromiumSandbox: false,
    ...asked,
  });
  try {
    const camera = openCamera(browser, stage);
    const last = Math.max(...wanted.map((shot) => stageNames.indexOf(shot.stage)));
    for (const name of stageNames.slice(0, last + 1)) {
      await stage.become(name);
      for (const shot of wanted.filter((one) => one.stage === name)) {
        for (const frame of frames[shot.kind]) {
          stop.signal.throwIfAborted();
          const file = path.join(folder, fileName(shot, frame));
          // One page that does not come into its state is no reason to miss all others.
          await camera.take(shot, frame, file).then(
            () => console.log(file),
            (error: Error) => {
              console.error(`${file} is missing: ${error.message}`);
              process.exitCode = 1;
            },
          );
        }
      }
    }
  } finally {
    await browser.close();
    await stage.close();
  }
});

function fileName({ name, stage }: Shot, { width, scheme }: Frame): string {
  return `${stage === 'many' ? name : `${name}-${stage}`}-${width}-${scheme}.png`;
}
