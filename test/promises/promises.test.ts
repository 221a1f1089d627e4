/** Every promise of the documents names the test files that hold it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { promisesIn } from './promises-in.ts'

/** By the first words of a promise: the test files that hold it, or why there is nothing to test. */
type Holding = Readonly<Record<string, readonly string[] | string>>

const markdown = `# 1. Cats

**Question.** How many?

**Decision.** Two cats, as the
[law](law.md) says.

- They sleep.
- They eat
  at noon.

| Cat | Colour |
|---|---|
| Anna | black |

**Why.** Because.

## At night

They sing.
`

/** The first words must name one promise: else a file would hold another promise after the next change. */
function faultsIn(text: string, holding: Holding, exists: (file: string) => boolean): string[] {
  const promises = promisesIn(text)
  const counts = Object.keys(holding).map((words) => ({
    words,
    count: promises.filter((promise) => promise.startsWith(words)).length,
  }))
  return [
    ...counts.filter(({ count }) => count !== 1).map(({ words, count }) => `${count} promises: ${words}`),
    ...promises
      .filter((promise) => !Object.entries(holding).some(([k, v]) => promise.startsWith(k) && v.length > 0))
      .map((promise) => `no test: ${promise}`),
    ...Object.values(holding)
      .flatMap((files) => (typeof files === 'string' ? [] : files))
      .filter((file) => !exists(file))
      .map((file) => `no file: ${file}`),
  ]
}

test('a promise is a paragraph, an item or a table, and neither a question nor a reason', () => {
  expect(promisesIn(markdown)).toEqual([
    '**Decision.** Two cats, as the law says.',
    'They sleep.',
    'They eat at noon.',
    'Table: Cat, Colour; Anna, black',
    'They sing.',
  ])
})

test('a promise without a test, a missing file and words that name no promise or several are found', () => {
  const holding = { They: ['cats.test.ts'], Table: 'Nothing to test.', 'They bark': ['dogs.test.ts'] }

  expect(faultsIn(markdown, holding, (file) => file === 'cats.test.ts')).toEqual([
    '3 promises: They',
    '0 promises: They bark',
    'no test: **Decision.** Two cats, as the law says.',
    'no file: dogs.test.ts',
  ])
})

test('every promise of the API and of the decisions names the test files that hold it', () => {
  const heldBy = parse(readFileSync('test/promises/held-by.yaml', 'utf8')) as Record<string, Holding>
  const decisions = readdirSync('docs/decisions').filter((name) => /^\d/.test(name))
  const paths = ['partner-api.md', ...decisions.map((name) => `decisions/${name}`)]

  expect(Object.keys(heldBy).filter((path) => !paths.includes(path))).toEqual([])
  const faults = paths.flatMap((path) =>
    faultsIn(readFileSync(`docs/${path}`, 'utf8'), heldBy[path] ?? {}, existsSync).map(
      (fault) => `${path}: ${fault}`,
    ),
  )
  expect(faults).toEqual([])
  const reasons = Object.values(heldBy).flatMap((holding) =>
    Object.values(holding).filter((files) => typeof files === 'string'),
  )
  expect(reasons.length).toBeLessThanOrEqual(3)
})
