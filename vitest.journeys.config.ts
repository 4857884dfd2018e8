import { defineConfig } from 'vitest/config';

// React, which pages are rendered with, is the one that visitors get. Its development build takes three times
// as long.
process.env.NODE_ENV = 'production';

export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: 'tests/support/postgres.ts',
    setupFiles: ['tests/support/shared-process.ts', 'tests/support/quick-passwords.ts'],
    // Each worker loads the application and starts the browser once, not once per file.
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Long, so that a busy machine fails no test.
    expect: { poll: { timeout: 20_000 } },
    // Keeps two cores busy, because a journey often waits.
    maxWorkers: 3,
  },
});
