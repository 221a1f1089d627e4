import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './scripts/setup/browser.mjs'
import { browserCodeInTests } from './scripts/setup/browser-code.mjs'
import { findFlask } from './scripts/setup/flask.mjs'
import { findLighthouse } from './scripts/setup/lighthouse.mjs'
import { findPython } from './scripts/setup/python.mjs'
import { missingTools, tools } from './scripts/setup/tools.mjs'
import { closingReporter } from './test/support/closing-reporter.ts'
import { LongestFirst } from './test/support/longest-first.ts'
import { measureSlowness } from './test/support/machine-speed.ts'

const slowness = measureSlowness()
// `npm test` names every tool that it found or installed and that its tests need; an editor that runs a test names none.
const found = process.env.TEST_STARTED_AT
  ? {}
  : {
      CHROMIUM_PATH: findBrowser(),
      PYTHON_PATH: findPython(),
      FLASK_PYTHON_PATH: findFlask(),
      LIGHTHOUSE_PATH: findLighthouse(),
    }
const environment = { ...found, ...process.env }
const { TEST_LANE: lane } = process.env
const skipped = missingTools(environment).filter(({ isSkipped }) => isSkipped)

export default defineConfig({
  plugins: [browserCodeInTests],
  resolve: {
    alias: process.env.TEST_BUILT
      ? [
          {
            find: /^.*\/threads\/entry-beside\.ts$/,
            replacement: join(import.meta.dirname, 'test/support/built-entry.ts'),
          },
        ]
      : [],
  },
  test: {
    include:
      lane === 'long'
        ? ['test/long/**/*.test.ts']
        : ['{src,test,bench,tour,sdk/test,integrations,sdk-python/test}/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(lane === 'short' ? ['test/long/**'] : [])],
    reporters: ['default', closingReporter(environment)],
    // Tests that need nothing but themselves are answered at once: scripts/setup/test-needs.mjs tells them.
    globalSetup: process.env.TEST_WITHOUT_SERVERS ? [] : ['test/support/global-setup.ts'],
    tags: tools.map(({ tag }) => ({ name: tag, skip: skipped.some((tool) => tool.tag === tag) })),
    setupFiles: [
      'test/support/end-with-runner.ts',
      'test/support/end-with-file.ts',
      'test/support/away-from-midnight.ts',
    ],
    pool: 'forks',
    // Half of the time would go into loading the same modules for every file again. What a module keeps is a cache that
    // holds nothing of a file's own, so that files may share it.
    isolate: false,
    // What has not changed since the last run need not be rebuilt: a test of the whole service starts in half the time.
    experimental: { fsModuleCache: true },
    // One more than the fewest cores we count on: tests that start servers and browsers wait for them at times.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Limits are there to end what hangs: no test is to be fast, and none sets limits of its own.
    testTimeout: 180_000 * slowness,
    hookTimeout: 180_000 * slowness,
    expect: { poll: { timeout: 120_000 * slowness, interval: 20 } },
    env: {
      TZ: 'America/New_York',
      MACHINE_SLOWNESS: String(slowness),
      CHROMIUM_PATH: environment.CHROMIUM_PATH ?? '',
      PYTHON_PATH: environment.PYTHON_PATH ?? '',
    },
  },
})
