// Starts one PostgreSQL with a migrated database per test run. database.ts copies that database.
import { fork } from 'node:child_process';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type { TestDatabaseUrls } from './postgres-holder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrls: TestDatabaseUrls;
  }
}

export default async function holdPostgres(project: TestProject): Promise<() => Promise<void>> {
  const holder = fork(path.join(import.meta.dirname, 'postgres-holder.ts'), { detached: true, execArgv: [] });
  const urls = await new Promise<TestDatabaseUrls>((resolve, reject) => {
    holder.once('message', (databaseUrls: TestDatabaseUrls) => resolve(databaseUrls));
    holder.once('exit', (code) =>
      reject(new Error(`PostgreSQL for the tests did not start (exit code ${code})`)),
    );
  });
  project.provide('databaseUrls', urls);
  return async () => {
    const ended = new Promise((resolve) => holder.once('exit', resolve));
    holder.disconnect();
    await ended;
  };
}
