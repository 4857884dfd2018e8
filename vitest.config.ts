import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,demo,migrations,tasks}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['tests/journeys/**'],
    globalSetup: 'tests/support/postgres.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
