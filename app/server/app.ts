// The composition root: the only place where the server's modules are put together.
import type { Logger } from 'pino';
import { createAccess } from './access.ts';
import { createAccounts } from './accounts.ts';
import { createAuth } from './auth.ts';
import { createConfirmations } from './confirmations.ts';
import type { Config } from './config.ts';
import { databaseOver, openPool } from './database.ts';
import { createDemonstration } from './demonstration.ts';
import { createDrafts } from './drafts.ts';
import { createFeatured } from './featured.ts';
import { createLimits } from './limits.ts';
import { createMail } from './mail.ts';
import { createMailbox } from './mailbox.ts';
import { createMessages } from './messages.ts';
import { openObjectStore } from './object-store.ts';
import { createOwnProperties } from './own-properties.ts';
import { createPasswords, resetMails } from './passwords.ts';
import { createPhotos } from './photos.ts';
import { createProfiles } from './profiles.ts';
import { createProperties } from './properties.ts';
import { createReviews } from './reviews.ts';
import { createSearch } from './search.ts';
import { createSimilar } from './similar.ts';
import { createSitemap } from './sitemap.ts';

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
  const { publicUrl } = config;
  const messages = createMessages(publicUrl);
  const limits = createLimits(pool, config.limits);
  const onResetRequested = resetMails(db, limits, messages);
  const auth = createAuth({ pool, publicUrl, secret: authSecret, logger, onResetRequested });
  const confirmations = createConfirmations({ db, auth, limits, messages, publicUrl });
  const mail = createMail(db, config.mail);
  const search = createSearch(db, logger);
  return {
    config,
    logger,
    access: createAccess(db, auth, logger),
    accounts: createAccounts({ db, auth, limits, confirmations, logger }),
    confirmations,
    demonstration: createDemonstration(db),
    drafts: createDrafts(db),
    featured: createFeatured(db),
    limits,
    mail,
    mailbox: createMailbox(mail, config.mail),
    ownProperties: createOwnProperties(db),
    passwords: createPasswords(auth, limits, logger),
    photos: createPhotos({ db, store: openObjectStore(config), limits, logger }),
    profiles: createProfiles(db),
    properties: createProperties(db, messages),
    reviews: createReviews(db, messages),
    search,
    similar: createSimilar(db),
    sitemap: createSitemap(db),
    async close() {
      await search.close();
      await pool.end();
    },
  };
}
