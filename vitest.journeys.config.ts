import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: 'tests/support/postgres.ts',
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A browser and a server already keep two cores busy.
    fileParallelism: false,
  },
});
