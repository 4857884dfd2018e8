import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,demo,migrations,tasks}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['tests/journeys/**'],
    globalSetup: 'tests/support/postgres.ts',
    setupFiles: 'tests/support/quick-passwords.ts',
    // A worker a core: they wait for the database as often as they compute.
    maxWorkers: availableParallelism(),
    // Generous: a machine with much to do is slow, and not wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
  },
});
