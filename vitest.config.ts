import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Vitest starts with the largest files. Short ones that take long would come last, and use one core. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      /\/(?:demo\/fill-in|tests\/process\/[\w-]+)\.test\.ts$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

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
    sequence: { sequencer: SlowFirst },
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
