// The server that every server function takes first: data, no behaviour of its own.
import type { Logger } from 'pino';
import type { Auth } from './accounts/auth.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { ObjectStore } from './photos/object-store.ts';
import type { Limits } from './rate-limits.ts';

export interface Server {
  readonly config: Config;
  readonly db: Database;
  readonly auth: Auth;
  readonly limits: Limits;
  readonly store: ObjectStore;
  readonly logger: Logger;
}
