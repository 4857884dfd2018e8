// Turns what a disk, PostgreSQL or an object store answers into one sentence for the terminal.
import { getSystemErrorMessage } from 'node:util';
import pg from 'pg';
import { explainS3Error } from '../photos/s3-client.ts';
import { OperatorError } from '../terminal.ts';

/** Returns bugs as they are. */
export function explainFailure(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof OperatorError) return error;
  const reason = reasonOf(error, file);
  return reason === null ? error : new OperatorError(`Not finished, because ${reason}.`, { cause: error });
}

/** Such as "no such file or directory". */
export function reasonOfFileError(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  return errno === undefined ? message : getSystemErrorMessage(errno);
}

function reasonOf(error: Error, file: string): string | null {
  const { errno, path = file } = error as NodeJS.ErrnoException;
  if (errno !== undefined) return `${path} cannot be used: ${reasonOfFileError(error)}`;
  if (error instanceof pg.DatabaseError || error.message.startsWith('Connection terminated'))
    return `PostgreSQL refuses: ${error.message}`;
  return '$metadata' in error ? `the object store cannot be used: ${explainS3Error(error)}` : null;
}
