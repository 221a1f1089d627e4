/** docs/COVERAGE.md: every promise with the tests that hold it, and no promise without one. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { coverageDocument, type Holding } from '../scripts/promises/coverage-document.ts'
import { coveredDocuments } from '../scripts/promises/covered-documents.ts'
import { promisesIn } from '../scripts/promises/promises-in.ts'

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
const source = `describe('cats', () => {
  test('sleep', () => {})
  test.each([1])(
    'eat at %s',
    () => {},
  )
})`
const held: Holding = {
  '**Decision.** Two': { 'cats.test.ts': ['cats'] },
  'They sleep': { 'cats.test.ts': ['sleep'] },
  'They eat': { 'cats.test.ts': ['eat at %s', 'sleep'] },
  'Table: Cat': { 'cats.test.ts': ['cats'] },
  'They sing': 'Nobody can hold them to it.',
}
const readTest = (file: string) => (file === 'cats.test.ts' ? source : undefined)
const written = (holding: Holding) =>
  coverageDocument([{ path: 'decisions/cats.md', markdown, holding }], readTest)

test('a promise is a paragraph, an item or a table, and neither a question nor a reason', () => {
  expect(promisesIn(markdown)).toEqual([
    { heading: '1. Cats', text: '**Decision.** Two cats, as the law says.' },
    { heading: '1. Cats', text: 'They sleep.' },
    { heading: '1. Cats', text: 'They eat at noon.' },
    { heading: '1. Cats', text: 'Table: Cat, Colour; Anna, black' },
    { heading: 'At night', text: 'They sing.' },
  ])
})

test('the document has each promise in full, with its tests', () => {
  const { text, faults } = written(held)

  expect(faults).toEqual([])
  expect(text).toContain('## [1. Cats](decisions/cats.md)')
  expect(text).toContain('They eat at noon.\n\n- `cats.test.ts`: eat at %s · sleep\n')
  expect(text).toContain('### At night\n\nThey sing.\n\n- No test: Nobody can hold them to it.\n')
})

describe('it is refused', () => {
  const { 'They sleep': _, ...withoutSleep } = held

  test.each<[string, Holding, string]>([
    ['a promise without a test', withoutSleep, 'no test holds "They sleep."'],
    ['a promise with an empty list', { ...held, 'They sleep': { 'cats.test.ts': [] } }, 'no test holds'],
    ['a promise with an empty reason', { ...held, 'They sing': '' }, 'no test holds "They sing."'],
    ['a test that is gone', { ...held, 'They sleep': { 'cats.test.ts': ['slee'] } }, 'has no test "slee"'],
    [
      'a file that is gone',
      { ...held, 'They sleep': { 'dogs.test.ts': ['sleep'] } },
      'there is no dogs.test.ts',
    ],
    [
      'words that no promise begins with',
      { ...held, 'They bark': 'No.' },
      'no promise begins with "They bark"',
    ],
    ['words that several begin with', { ...withoutSleep, They: 'No.' }, '3 promises begin with "They"'],
  ])('with %s', (_what, holding, fault) => {
    expect(written(holding).faults.join('\n')).toContain(fault)
  })
})

test('every promise of ours is held, and docs/COVERAGE.md says by which tests', () => {
  const { text, faults } = coverageDocument(coveredDocuments(), (file) =>
    existsSync(file) ? readFileSync(file, 'utf8') : undefined,
  )

  expect(faults).toEqual([])
  expect(readFileSync('docs/COVERAGE.md', 'utf8'), 'run npm run docs').toBe(text)
})

test('few promises need no test', () => {
  const reasons = coveredDocuments().flatMap(({ holding }) =>
    Object.values(holding).filter((tests) => typeof tests === 'string'),
  )

  expect(reasons.length).toBeLessThanOrEqual(3)
})
