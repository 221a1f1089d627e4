import { defineConfig } from 'vitest/config'
import { closingReporter } from './test/support/closing-reporter.ts'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'test/**/*.test.ts',
      'bench/**/*.test.ts',
      'tour/**/*.test.ts',
      'sdk/test/**/*.test.ts',
    ],
    reporters: ['default', closingReporter()],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    // Half of the time would go into loading the same modules for every file anew. What a module keeps is a cache that
    // holds nothing of a file's own, so that files may share it.
    isolate: false,
    // Many tests start servers and browsers of their own; more at once would only wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    env: { TZ: 'America/New_York' },
  },
})
