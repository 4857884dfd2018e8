// The composition root: the only place where the server's modules are put together.
import type { Logger } from 'pino';
import { createAccess } from './access.ts';
import { createAccounts } from './accounts.ts';
import { createAuth } from './auth.ts';
import type { Config } from './config.ts';
import { databaseOver, openPool } from './database.ts';
import { createDemonstration } from './demonstration.ts';
import { createDrafts } from './drafts.ts';
import { addJob } from './jobs.ts';
import { createLimits } from './limits.ts';
import { createMail } from './mail.ts';
import { createMessages } from './messages.ts';
import { createProperties } from './properties.ts';

export type App = ReturnType<typeof createApp>;

export interface AppSettings {
  config: Config;
  databaseUrl: string;
  /** Signs the session cookies; the same for every process on one database. */
  authSecret: string;
  logger: Logger;
}

/** Puts the application together on a migrated database. `close` ends its connections. */
export function createApp({ config, databaseUrl, authSecret, logger }: AppSettings) {
  const pool = openPool(databaseUrl, logger);
  const db = databaseOver(pool);
  const messages = createMessages(config.publicUrl);
  const auth = createAuth({
    pool,
    publicUrl: config.publicUrl,
    secret: authSecret,
    onResetRequested: (email, link) => addJob(db, 'send-mail', messages.passwordReset(email, link)),
  });
  const limits = createLimits(pool, config.limits);
  return {
    config,
    logger,
    access: createAccess(db, auth, logger),
    accounts: createAccounts(db, auth, limits, logger),
    demonstration: createDemonstration(db),
    drafts: createDrafts(db),
    limits,
    mail: createMail(db, config.mail),
    properties: createProperties(db, messages),
    close: () => pool.end(),
  };
}
