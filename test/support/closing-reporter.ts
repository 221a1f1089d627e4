import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { missingTools } from '../../scripts/setup/tools.mjs'
import { type Closing, closingLines } from './closing-lines.ts'

/** Says at the end how long it all took, which files took longest, and in the last line what came of it. */
export function closingReporter(environment: Record<string, string | undefined>): Reporter {
  // `npm test` says when it began, so that its set-up counts. A later run of `--watch` begins by itself.
  let startedAt = Number(process.env.TEST_STARTED_AT) || undefined
  return {
    onTestRunStart() {
      startedAt ??= Date.now()
    },
    onTestRunEnd(modules, unhandledErrors) {
      const now = Date.now()
      const lines = closingLines({
        milliseconds: now - (startedAt ?? now),
        files: modules.map(durationOf),
        ...countsOf(modules, unhandledErrors),
        skipped: skippedIn(modules, environment),
      })
      process.stdout.write(`${lines.join('\n')}\n`)
      startedAt = undefined
    },
  }
}

function durationOf(module: TestModule): Closing['files'][number] {
  const { collectDuration, duration } = module.diagnostic()
  return { path: relative(process.cwd(), module.moduleId), milliseconds: collectDuration + duration }
}

function countsOf(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const count = (state: string) => tests.filter((test) => test.result().state === state).length
  // Files that cannot be loaded, and hooks that fail: their tests are skipped, and none of them has failed.
  const brokenSuites = modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .filter((suite) => suite.errors().length > 0)
  return {
    passed: count('passed'),
    failed: count('failed') + brokenSuites.length + unhandledErrors.length,
  }
}

/** Tests that lack a tool say so by their tag. Others are not for this system, or were not chosen. */
function skippedIn(modules: readonly TestModule[], environment: Record<string, string | undefined>) {
  const missing = missingTools(environment)
  const skipped: Record<string, number> = {}
  for (const module of modules)
    for (const test of module.children.allTests('skipped')) {
      const tool = missing.find(({ tag }) => test.tags.includes(tag))
      const reason = tool ? `no ${tool.name}` : 'not for this run'
      skipped[reason] = (skipped[reason] ?? 0) + 1
    }
  return skipped
}
