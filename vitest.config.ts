import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'test/**/*.test.ts',
      'bench/**/*.test.ts',
      'tour/**/*.test.ts',
      'sdk/test/**/*.test.ts',
    ],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    // The tests wait for servers and the disk more than for the processor.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 40_000,
    env: { TZ: 'America/New_York' },
  },
})
