import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: 'tests/support/postgres.ts',
    setupFiles: ['tests/support/shared-process.ts', 'tests/support/quick-passwords.ts'],
    // The application and the browser are started once for each worker, not for each file.
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // What is polled for comes in a moment, or on a machine with much to do in some.
    expect: { poll: { timeout: 20_000 } },
    // Two stories at a time keep two cores busy; a third makes both wait.
    maxWorkers: 2,
  },
});
