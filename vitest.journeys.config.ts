import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: 'tests/support/postgres.ts',
    setupFiles: 'tests/support/quick-passwords.ts',
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // What is polled for comes in a moment, or on a machine with much to do in some.
    expect: { poll: { timeout: 20_000 } },
    // Two stories at a time keep two cores busy; a third makes both wait.
    maxWorkers: 2,
  },
});
