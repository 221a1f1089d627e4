import { appendFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'
import { missingTools } from '../../scripts/setup/tools.mjs'
import { type Closing, closingLines } from './closing-lines.ts'

const maxReasonLines = 12

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
      // `npm run check` repeats both at its very end, where they are found.
      const { TEST_FAILURES_FILE: failures, TEST_COUNTS_FILE: counts } = process.env
      if (failures) appendFileSync(failures, failuresOf(modules, unhandledErrors).join(''))
      if (counts) writeFileSync(counts, lines.at(-1) ?? '')
      startedAt = undefined
    },
  }
}

function durationOf(module: TestModule): Closing['files'][number] {
  const { collectDuration, duration } = module.diagnostic()
  return { path: relative(process.cwd(), module.moduleId), milliseconds: collectDuration + duration }
}

function countsOf(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
  const tests = modules.flatMap((module) => [...module.children.allTests('passed')])
  return { passed: tests.length, failed: failuresOf(modules, unhandledErrors).length }
}

/** Every failure with its reason, as a few lines of text each. */
function failuresOf(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): string[] {
  const failed = modules.flatMap((module) => [
    ...[...module.children.allTests('failed')].map((test) => ({
      of: test,
      errors: test.result().errors ?? [],
    })),
    // Files that cannot be loaded, and hooks that fail: their tests are skipped, and none of them has failed.
    ...[module, ...module.children.allSuites()]
      .map((suite) => ({ of: suite, errors: suite.errors() }))
      .filter(({ errors }) => errors.length > 0),
  ])
  return [
    ...failed.map(({ of, errors }) => failureText(nameOf(of), errors)),
    ...unhandledErrors.map((error) => failureText('outside of any test', [error])),
  ]
}

function nameOf(entity: TestCase | TestSuite | TestModule): string {
  if (entity.type === 'module') return relative(process.cwd(), entity.moduleId)
  return `${nameOf(entity.module)} › ${entity.fullName}`
}

type Failure = {
  message: string
  diff?: string | undefined
  stacks?: readonly { file: string; line: number }[] | undefined
}

function failureText(name: string, errors: readonly Failure[]): string {
  const reasons = errors.flatMap(({ message, diff }) =>
    stripVTControlCharacters(`${message}\n${diff ?? ''}`).split('\n'),
  )
  const lines = reasons.filter((line) => line.trim()).slice(0, maxReasonLines)
  const places = errors.flatMap(({ stacks }) => stacks?.[0] ?? [])
  return [
    name,
    ...lines.map((line) => `    ${line.slice(0, 300)}`),
    ...places.map(({ file, line }) => `    at ${relative(process.cwd(), file)}:${line}`),
    '',
  ].join('\n')
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
