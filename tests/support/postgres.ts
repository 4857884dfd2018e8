// Starts one PostgreSQL with one migrated database for a whole test run; tests copy that one (database.ts).
import { fork } from 'node:child_process';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the migrated database that fresh ones are copied from. Nothing may connect to it. */
    templateUrl: string;
  }
}

export default async function holdPostgres(project: TestProject): Promise<() => Promise<void>> {
  const holder = fork(path.join(import.meta.dirname, 'postgres-holder.ts'), { detached: true, execArgv: [] });
  const url = await new Promise<string>((resolve, reject) => {
    holder.once('message', (answer: string) => resolve(answer));
    holder.once('exit', (code) =>
      reject(new Error(`PostgreSQL for the tests did not start (exit code ${code})`)),
    );
  });
  project.provide('templateUrl', url);
  return async () => {
    const ended = new Promise((resolve) => holder.once('exit', resolve));
    holder.disconnect();
    await ended;
  };
}
