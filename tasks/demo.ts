// npm run demo: fills an empty database with the demonstration, without serving it.
import { requireDemoConfig } from '#server/config.ts';
import { startWorker } from '#server/worker/start-worker.ts';
import { createLogger } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { onStopRequest, runCommand, OperatorError } from '#server/terminal.ts';
import { administratorLine } from '../demo/administrator.ts';
import { fillIn, waitForPhotos } from '../demo/fill-in.ts';
import { refuseArguments } from './arguments.ts';
import { openDatabase } from './postgres/open-database.ts';

await runCommand(async () => {
  refuseArguments('npm run demo');
  const config = requireDemoConfig();
  const stop = new AbortController();
  onStopRequest(() => stop.abort(new OperatorError('Stopped; the next run continues here.')));
  const logger = createLogger('warn');
  const { server, databaseUrl, close } = await openServer(
    config,
    { logger },
    await openDatabase(config, { purpose: 'command', printLine: console.log }),
  );
  const startJobs = () => startWorker({ config, databaseUrl }, logger);
  const jobs = startJobs();
  try {
    const administrator = await fillIn({ server, signal: stop.signal, printLine: console.log, startJobs });
    if (administrator) await waitForPhotos(server, stop.signal, console.log);
    console.log(
      administrator
        ? `The demonstration is there. Administrator: ${administratorLine(administrator, process.stdout.isTTY)}`
        : 'This database holds other data already; nothing was added.',
    );
  } finally {
    await jobs.stop();
    await close();
  }
});
