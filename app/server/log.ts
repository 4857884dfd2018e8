// The log: one line of JSON an event, with the id of the request during which it happened. Makes sure that what visitors
// typed does not get into it by way of the database, which repeats the values of a row that breaks a constraint in the
// details of its error.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

/** The fields of a PostgreSQL error that hold values (protocol-error-fields in its manual). */
const withValues = new Set(['detail', 'where', 'internalQuery']);

interface RequestContext {
  /** Every line that is logged while the request is answered carries it. */
  requestId: string;
  /** The account that the request comes from. Only security events name it (docs/security.md, V16). */
  uid?: string;
}

export const requestContext = new AsyncLocalStorage<Readonly<RequestContext>>();

/** Runs the part of a request that knows whose account it comes from. */
export function runForAccount<Value>(uid: string | undefined, work: () => Value): Value {
  const context = requestContext.getStore();
  return context && uid !== undefined ? requestContext.run({ ...context, uid }, work) : work();
}

/** Logs that a rate limit refused something; `what` names the limit. Operators alert on `event`. */
export function logRateLimited(logger: Logger, what: string): void {
  logger.warn(
    { event: 'rate-limited', what, uid: requestContext.getStore()?.uid },
    'a rate limit refused a request',
  );
}

/** `destination` is where tests look; without it lines go to the standard output. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const mixin = () => ({ requestId: requestContext.getStore()?.requestId });
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
