import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// React, which pages are rendered with, is the one that visitors get. Its development build takes three times
// as long.
process.env.NODE_ENV = 'production';

export default defineConfig({
  // Tests load the build for browsers, because Node would load the one for servers.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' } },
  test: {
    include: ['{app,demo,migrations,tasks}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['tests/journeys/**'],
    globalSetup: 'tests/support/postgres.ts',
    setupFiles: ['tests/support/shared-process.ts', 'tests/support/quick-passwords.ts'],
    // One worker per core.
    maxWorkers: availableParallelism(),
    // Each worker loads the application once, not once per file. This is safe because modules hold no state.
    isolate: false,
    // Long, so that a busy machine fails no test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
