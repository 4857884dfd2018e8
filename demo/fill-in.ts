// Fills an empty site with the demonstration. Jobs prepare its photos in the background, main photos first:
// the more photos of a home are waiting, the lower is the priority of the next one
// (app/server/photos/photos.ts). While the homes are stored, no requests are served, so an extra worker
// process can use the second core.
import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from '#server/server.ts';
import { type Credentials, demonstrationCredentials, logInAdministrator } from './administrator.ts';
import { loadProperties } from './load.ts';
import {
  countPendingPhotos,
  isDemonstrationLoaded,
  shouldLoadDemonstration,
  lockDemonstration,
} from '#server/properties/demonstration.ts';

const pollMs = 500;

export interface FillInOptions {
  server: Server;
  signal: AbortSignal;
  printLine: (line: string) => void;
  /** Starts an extra worker process. It is stopped when the homes are stored. */
  startJobs: () => { stop: () => Promise<void> };
}

/**
 * Does nothing on a site that has, or ever had, data of its own. Continues after an interruption. The worker
 * must be running. Takes a lock, so concurrent processes wait for the first one. Returns the demonstration's
 * administrator, or null if the site has no demonstration.
 */
export async function fillIn(filling: FillInOptions): Promise<Credentials | null> {
  const { config } = filling.server;
  return lockDemonstration(filling.server, async () => {
    if (await shouldLoadDemonstration(filling.server)) return load(filling);
    return (await isDemonstrationLoaded(filling.server)) ? demonstrationCredentials(config.dataDir) : null;
  });
}

async function load({ server, signal, printLine, startJobs }: FillInOptions): Promise<Credentials> {
  printLine('Filling in demonstration homes, once. Their photos appear while you look around.');
  const credentials = await demonstrationCredentials(server.config.dataDir);
  const admin = await logInAdministrator(server, credentials);
  const extraJobs = startJobs();
  try {
    await loadProperties(server, admin, new Date(), {
      signal,
      onProgress(doneCount, total) {
        if (doneCount % 11 === 0 || doneCount === total) printLine(`  ${doneCount} of ${total} homes`);
      },
    });
  } finally {
    await extraJobs.stop();
  }
  return credentials;
}

/** Resolves when every photo has its variants. */
export async function waitForPhotos(
  server: Server,
  signal: AbortSignal,
  printLine: (line: string) => void,
): Promise<void> {
  let lastPrinted = Number.POSITIVE_INFINITY;
  for (;;) {
    const left = await countPendingPhotos(server);
    if (left === 0) return;
    if (left <= lastPrinted - 50) {
      printLine(`  ${left} photos still to prepare`);
      lastPrinted = left;
    }
    await wait(pollMs);
    signal.throwIfAborted();
  }
}
