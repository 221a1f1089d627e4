/** Every promise of the specification and of the decisions names the test files that hold it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type NumberedPromise,
  promisesIn,
  promisesOfDecisions,
  promisesOfSpecification,
} from './promises-in.ts'
import { type HeldBy, readHeldBy, readPromises } from './read-promises.ts'

const decision = `# Animals

## 1. Cats

*2026-11-15 · Accepted · Animals*

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

### At night

They sing.

## 2. Dogs

*2026-11-16 · Accepted · Animals*

None.
`

const faultsIn = (
  promises: readonly NumberedPromise[],
  heldBy: HeldBy,
  exists: (file: string) => boolean,
): string[] => {
  const numbers = promises.map(({ number }) => number)
  return [
    ...numbers.filter((number, index) => numbers.indexOf(number) !== index).map((each) => `twice: ${each}`),
    ...Object.keys(heldBy)
      .filter((number) => !numbers.includes(number))
      .map((number) => `no promise: ${number}`),
    ...promises
      .filter(({ number }) => (heldBy[number] ?? []).length === 0)
      .map(({ number, text }) => `no test: ${number} ${text}`),
    ...Object.entries(heldBy)
      .flatMap(([number, files]) =>
        typeof files === 'string' ? [] : files.map((file) => ({ number, file })),
      )
      .filter(({ file }) => !exists(file))
      .map(({ number, file }) => `no file: ${number} ${file}`),
  ]
}

test('a promise is a paragraph, an item or a table, and neither a question nor a reason', () => {
  expect(promisesOfDecisions(decision)).toEqual([
    { number: 'D1.1', text: '**Decision.** Two cats, as the law says.' },
    { number: 'D1.2', text: 'They sleep.' },
    { number: 'D1.3', text: 'They eat at noon.' },
    { number: 'D1.4', text: 'Table: Cat, Colour; Anna, black' },
    { number: 'D1.5', text: 'They sing.' },
    { number: 'D2.1', text: 'None.' },
  ])
})

test('a promise of the specification carries its number', () => {
  const text = 'Read this.\n\n- **S1.1** Cats\n  sleep.\n- **S1.2** Cats eat.\n- Not numbered.\n'

  expect(promisesOfSpecification(text)).toEqual([
    { number: 'S1.1', text: 'Cats sleep.' },
    { number: 'S1.2', text: 'Cats eat.' },
  ])
})

test('a number that comes twice or names no promise, a promise without a test and a missing file are found', () => {
  const promises = ['S1.1', 'S1.2', 'S1.2'].map((number) => ({ number, text: 'Cats sleep.' }))
  const heldBy = { 'S1.1': ['cats.test.ts', 'dogs.test.ts'], 'S1.3': 'Nothing to test.' }

  expect(faultsIn(promises, heldBy, (file) => file === 'cats.test.ts')).toEqual([
    'twice: S1.2',
    'no promise: S1.3',
    'no test: S1.2 Cats sleep.',
    'no test: S1.2 Cats sleep.',
    'no file: S1.1 dogs.test.ts',
  ])
})

test('every promise of the specification and of the decisions names the test files that hold it', () => {
  const heldBy = readHeldBy()

  expect(faultsIn(readPromises(), heldBy, existsSync)).toEqual([])
  expect(Object.values(heldBy).filter((files) => typeof files === 'string').length).toBeLessThanOrEqual(3)
})

test('every promise of the specification has a number', () => {
  const [, ...sections] = readFileSync('docs/contribute/specification.md', 'utf8').split(/^## /m)
  const unnumbered = promisesIn(sections.map((section) => section.replace(/^.*\n/, '')).join('\n')).filter(
    (text) => !text.startsWith('**S') && !text.startsWith('For partners: '),
  )

  expect(sections.length).toBeGreaterThan(10)
  expect(unnumbered).toEqual([])
})

test('every decision has a date, a status and a theme, and is in the index', () => {
  const folder = 'docs/contribute/decisions'
  const index = readFileSync(`${folder}/README.md`, 'utf8')
  const faults = readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .flatMap((name) => {
      const text = readFileSync(`${folder}/${name}`, 'utf8')
      const [, theme = ''] = /^# (.*)\n/.exec(text) ?? []
      return text
        .split(/^(?=## )/m)
        .slice(1)
        .filter(
          (each) =>
            !new RegExp(
              `^## \\d+\\. .+\n\n\\*\\d{4}-\\d\\d-\\d\\d · (Accepted|Replaced by).* · ${theme}\\*\n`,
            ).test(each) || !index.includes(`](${name}#${/^## (\d+)/.exec(each)?.[1]}-`),
        )
        .map((each) => `${name}: ${each.split('\n')[0]}`)
    })

  expect(faults).toEqual([])
})
