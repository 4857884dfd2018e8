import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // What browsers run of it.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' } },
  test: {
    include: ['{app,demo,migrations,tasks}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['tests/journeys/**'],
    globalSetup: 'tests/support/postgres.ts',
    setupFiles: ['tests/support/shared-process.ts', 'tests/support/quick-passwords.ts'],
    // A worker a core: they wait for the database as often as they compute.
    maxWorkers: availableParallelism(),
    // The application is loaded once for each worker, not for each of 160 files: no module keeps anything by itself.
    isolate: false,
    // Generous: a machine with much to do is slow, and not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
