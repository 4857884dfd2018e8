// Turns what a disk, PostgreSQL or an object store answers into one sentence for the terminal.
import { getSystemErrorMessage } from 'node:util';
import pg from 'pg';
import { explainS3Error } from '../photos/s3-client.ts';
import { explainDiskFailure, OperatorError } from '../terminal.ts';

/** Returns bugs as they are. Node doesn't say which file it failed to read or write, so the caller does. */
export function explainFailure(error: unknown, files: { read: string; written: string }): unknown {
  if (!(error instanceof Error) || error instanceof OperatorError) return error;
  const reason = explainDiskFailure(error, files.written) ?? reasonOf(error, files);
  return reason === null ? error : new OperatorError(`Not finished, because ${reason}.`, { cause: error });
}

/** Such as "no such file or directory". */
export function reasonOfFileError(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  return errno === undefined ? message : getSystemErrorMessage(errno);
}

function reasonOf(error: Error, { read, written }: { read: string; written: string }): string | null {
  const { errno, syscall, path = syscall === 'read' ? read : written } = error as NodeJS.ErrnoException;
  if (errno !== undefined) return `${path} cannot be used: ${reasonOfFileError(error)}`;
  if (error instanceof pg.DatabaseError || error.message.startsWith('Connection terminated'))
    return `PostgreSQL refuses: ${error.message}`;
  return '$metadata' in error ? `the object store cannot be used: ${explainS3Error(error)}` : null;
}
