// The log: one line of JSON an event, with the id of the request during which it happened. Makes sure that what visitors
// typed does not get into it by way of the database, which repeats the values of a row that breaks a constraint in the
// details of its error.
import type { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';
import type { Server } from './server.ts';

/** The fields of a PostgreSQL error that hold values (protocol-error-fields in its manual). */
const withValues = new Set(['detail', 'where', 'internalQuery']);

/** The request that this code runs for. The HTTP server sets it; every log line of the request carries its id. */
export type RequestContext = AsyncLocalStorage<Readonly<{ requestId: string; uid?: string }>>;

/** Runs a part of a request that belongs to an account, so that security events in it name the account. */
export function runForAccount<Value>(
  { requestContext }: Server,
  uid: string | undefined,
  work: () => Value,
): Value {
  const current = requestContext.getStore();
  return current && uid !== undefined ? requestContext.run({ ...current, uid }, work) : work();
}

/** Operators alert on `event`. `what` names the rate limit. */
export function logRateLimited(logger: Logger, what: string): void {
  logger.warn({ event: 'rate-limited', what }, 'a rate limit refused a request');
}

/** Logs to the standard output, or to `destination` in tests. Lines with an `event` also name the account (docs/security.md). */
export function createLogger(
  level: LogLevel,
  requestContext?: RequestContext,
  destination?: DestinationStream,
): Logger {
  const mixin = (line: object) => {
    const { requestId, uid } = requestContext?.getStore() ?? {};
    return 'event' in line ? { requestId, uid } : { requestId };
  };
  return pino({ level, mixin, serializers: { err: redactValues } }, destination);
}

const consoleMethods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;

/**
 * Turns whatever a library writes to the console into a line of the log, and Node's own warnings too. The line says where
 * it was written and not what: a library may repeat what a visitor sent, a secret in an address for one.
 */
export function logConsole(logger: Logger): void {
  for (const method of consoleMethods) {
    console[method] = () =>
      logger.warn({ stack: new Error(`console.${method}`).stack }, 'a library wrote to the console');
  }
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ err: warning }, 'Node warned'));
}

function redactValues(error: unknown): unknown {
  const shown: unknown = error instanceof Error ? pino.stdSerializers.err(error) : error;
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !withValues.has(name)));
}
