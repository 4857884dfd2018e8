// The site that is photographed: a whole one in this process, in a folder that is thrown away, brought from one stage to
// the next by the product's own functions. The same homes and people every time.
import { rm } from 'node:fs/promises';
import type { User } from '#server/accounts/access.ts';
import type { App } from '#server/app.ts';
import { type Config, requireConfig } from '#server/config.ts';
import { startJobsChild } from '#server/worker/worker-child.ts';
import { createLogger } from '#server/log.ts';
import { openApp } from '#server/open-app.ts';
import { openDatabase } from '../postgres/open-database.ts';
import { createHttp } from '#server/http/server.ts';
import { openWebServer } from '#server/http/listener.ts';
import { openAdministration } from '../../demo/administrator.ts';
import { photosReady } from '../../demo/fill-in.ts';
import { loadHomes } from '../../demo/load.ts';
import { freePort, temporaryDataDir } from '../../tests/support/site.ts';
import { ensureBuilt, loadBuild, staticFiles } from '../built-pages.ts';
import { loadBareHome, loadFirstHome, loadOddHomes } from './odd-homes.ts';

/** How much the site holds, in the order in which it grows. */
export const stageNames = ['empty', 'one', 'many'] as const;
export type StageName = (typeof stageNames)[number];

/** Who looks, beside visitors: each signs in with an email and the password. */
export const people = { member: 'rosa@site.example', administrator: 'ada@site.example' } as const;
export const password = 'a long enough password';

type HomeName = keyof Awaited<ReturnType<typeof loadOddHomes>> | 'first' | 'bare';

export interface Stage {
  publicUrl: string;
  /** The path of the page of mails. */
  mailbox: string;
  /** The id of a home that is there by now. */
  home: (name: HomeName) => string;
  become: (stage: StageName) => Promise<void>;
  /** Ends it and removes all of it. */
  close: () => Promise<void>;
}

/** Opens the site on its first stage. */
export async function openStage(signal: AbortSignal, say: (line: string) => void): Promise<Stage> {
  await ensureBuilt(say);
  const config = await throwAwayConfig();
  const logger = createLogger('error');
  const onLost = () => say('The database ended unexpectedly.');
  const { app, databaseUrl, close } = await openApp(
    config,
    logger,
    await openDatabase(config, { purpose: 'serve', say, onLost }),
  );
  const startJobs = () => startJobsChild({ config, databaseUrl }, logger);
  const web = await openWebServer(config.port, config.host);
  web.answerWith(createHttp(app, { build: await loadBuild(), staticFiles }));
  const admin = await openAdministration(app, { email: people.administrator, password });
  const cast = { app, admin, member: await registerMember(app) };
  const homes: Partial<Record<HomeName, string>> = {};

  const growing: Record<StageName, () => Promise<unknown>> = {
    empty: () => Promise.resolve(),
    async one() {
      homes.first = await loadFirstHome(cast);
    },
    async many() {
      await loadHomes(app, admin, new Date(), { signal, onProgress: () => undefined });
      Object.assign(homes, await loadOddHomes(cast));
    },
  };
  return {
    publicUrl: config.publicUrl,
    mailbox: `/mailbox/${app.mailbox.key}`,
    home(name) {
      const id = homes[name];
      if (id === undefined) throw new Error(`the home "${name}" is not there yet`);
      return id;
    },
    async become(stage) {
      say(`The site with ${stage === 'empty' ? 'nothing' : stage}:`);
      const jobs = startJobs();
      try {
        await growing[stage]();
        await photosReady(app, signal, say);
      } finally {
        await jobs.stop();
      }
      if (stage === 'many') homes.bare = await loadBareHome(cast);
    },
    async close() {
      await web.stop();
      await close();
      await rm(config.dataDir, { recursive: true, force: true });
    },
  };
}

/** A free port and an empty folder. */
async function throwAwayConfig(): Promise<Config> {
  const [port, dataDir] = await Promise.all([freePort(), temporaryDataDir()]);
  return requireConfig({ PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: 'off' });
}

async function registerMember(app: App): Promise<User> {
  const form = {
    email: people.member,
    password,
    confirmPassword: password,
    firstName: 'Rosa',
    lastName: 'Whitcomb',
  };
  const registered = await app.accounts.register(form, { address: '192.0.2.1', headers: new Headers() });
  if (!registered.ok) throw new Error('nobody could be registered');
  const cookie = registered.value
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const user = await app.access.user(new Request(app.config.publicUrl, { headers: { cookie } }));
  if (!user) throw new Error('nobody is signed in');
  return user;
}
