// The log: one line of JSON per event, with the id of its request. Must not contain what visitors typed.
// PostgreSQL repeats the values of a rejected row in its error details, so those are removed.
import type { AsyncLocalStorage } from 'node:async_hooks';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';
import type { Server } from './server.ts';

/** The fields of a PostgreSQL error that can hold values of a row (protocol-error-fields in its manual). */
const fieldsWithValues = new Set(['detail', 'where', 'internalQuery']);

/** The current request. The HTTP server sets it; every log line of the request contains its id. */
export type RequestContext = AsyncLocalStorage<Readonly<{ requestId: string; uid?: string }>>;

/** Runs a part of a request on behalf of an account, so that its security events name the account. */
export function runForAccount<Value>(
  { requestContext }: Server,
  uid: string | undefined,
  work: () => Value,
): Value {
  const current = requestContext.getStore();
  return current && uid !== undefined ? requestContext.run({ ...current, uid }, work) : work();
}

/** Operators set alerts on `event`. `what` names the rate limit. */
export function logRateLimited(logger: Logger, what: string): void {
  logger.warn({ event: 'rate-limited', what }, 'a rate limit refused a request');
}

/**
 * Logs to standard output, or to `destination` in tests. Lines with an `event` also name the account
 * (docs/security.md).
 */
export function createLogger(
  level: LogLevel,
  requestContext?: RequestContext,
  destination: DestinationStream = openStandardOutput(),
): Logger {
  const mixin = (line: object) => {
    const { requestId, uid } = requestContext?.getStore() ?? {};
    return 'event' in line ? { requestId, uid } : { requestId };
  };
  return pino({ level, mixin, serializers: { err: redactValues } }, destination);
}

/** A full disk costs lines, but ends no process. Synchronous, because pino retries forever at an exit. */
function openStandardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: 1_000_000 });
  output.on('error', () => undefined);
  // Tries again when a full buffer drops a line, so that the log goes on once the disk has space.
  output.on('drop', () => output.flush());
  return output;
}

const consoleMethods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;

/**
 * Turns console output of libraries and Node's warnings into log lines. A console line shows where it was
 * written but not its text, because a library may repeat a visitor's input, such as a token in a URL.
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
  const serialized: unknown = error instanceof Error ? pino.stdSerializers.err(error) : error;
  if (typeof serialized !== 'object' || serialized === null) return serialized;
  return Object.fromEntries(Object.entries(serialized).filter(([name]) => !fieldsWithValues.has(name)));
}
