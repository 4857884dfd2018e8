// The context that every server function takes first. Types only: every folder of app/server may import it.
import type { Transporter } from 'nodemailer';
import type { Auth } from './accounts/auth.ts';
import type { Config } from './config.ts';
import type { RequestContext } from './log.ts';
import type { Database } from './database/database.ts';
import type { PublicVersionReader } from './database/public-version.ts';
import type { Metrics } from './operations/metrics.ts';
import type { ObjectStore } from './photos/object-store.ts';
import type { Limits } from './rate-limits.ts';
import type { SearchQueues } from './search-queue.ts';
import type { Locker } from '@tus/server';
import type { Logger } from 'pino';

/** A PMTiles archive that browsers read in parts. */
export interface MapTiles {
  /** Differs between archives, so that browsers may keep what they have read. */
  name: string;
  bytes: number;
  /** `end` is exclusive. Rejects if the archive was replaced or can't be read. */
  read: (start: number, end: number) => Promise<Blob>;
}

export interface Server {
  readonly config: Config;
  readonly db: Database;
  /** The connections of visitors' searches, so that many searches don't hold up other pages. */
  readonly searchDb: Database;
  readonly searchQueues: SearchQueues;
  readonly auth: Auth;
  readonly limits: Limits;
  readonly store: ObjectStore;
  /** Which photos this process is receiving. */
  readonly uploadLocks: Locker;
  /** Null without SMTP_URL: mails go into the local mailbox. */
  readonly mailTransport: Pick<Transporter, 'sendMail'> | null;
  /** The token in the URL of the local mailbox. New at each start. */
  readonly mailboxToken: string;
  /** The key of the tokens of saved searches. Derived from AUTH_SECRET. */
  readonly savedSearchSecret: string;
  readonly publicVersion: PublicVersionReader;
  /** What this process counts and measures (operations/metrics-server.ts). */
  readonly metrics: Metrics;
  /** The archive of street tiles for the map. Null without a usable one. */
  readonly mapTiles: MapTiles | null;
  readonly logger: Logger;
  readonly requestContext: RequestContext;
}
