import { type Promised, promisesIn } from './promises-in.ts'

/** By the first words of a promise: the tests that hold it, by file, or why it needs none. */
export type Holding = Readonly<Record<string, Readonly<Record<string, readonly string[]>> | string>>

export type Covered = {
  /** Relative to the folder docs. */
  path: string
  markdown: string
  holding: Holding
}

type ReadTest = (file: string) => string | undefined
type Entry = { promise: Promised; tests: Readonly<Record<string, readonly string[]>> | string | undefined }

const introduction = `# Coverage

What [the API promises](partner-api.md) and what [the decisions](decisions/README.md) settle, each with the tests that hold it.
Written by \`npm run docs\` from \`scripts/promises/held-by.yaml\`, which fails on a promise without a test and on a test that does
not exist. Whoever changes a promise finds its tests here, and whoever changes a test finds what it is there for.
`

/** The document, and what is wrong with it: it is written only where nothing is. */
export function coverageDocument(
  documents: readonly Covered[],
  readTest: ReadTest,
): { text: string; faults: string[] } {
  const covered = documents.map((each) => ({ ...each, entries: entriesOf(each) }))
  return {
    text: [
      introduction,
      ...covered.map(({ path, markdown, entries }) => section(path, markdown, entries)),
    ].join('\n'),
    faults: covered.flatMap(({ path, holding, entries }) => [
      ...keyFaults(path, holding, entries),
      ...entries.flatMap((entry) => entryFaults(path, entry, readTest)),
    ]),
  }
}

const entriesOf = ({ markdown, holding }: Covered): Entry[] =>
  promisesIn(markdown).map((promise) => {
    const key = Object.keys(holding).find((words) => promise.text.startsWith(words))
    return { promise, tests: key === undefined ? undefined : holding[key] }
  })

/** The first words must name one promise: else a test would hold another promise after the next change. */
const keyFaults = (path: string, holding: Holding, entries: readonly Entry[]) =>
  Object.keys(holding).flatMap((words) => {
    const count = entries.filter(({ promise }) => promise.text.startsWith(words)).length
    if (count === 1) return []
    return [`${path}: ${count === 0 ? 'no promise begins' : `${count} promises begin`} with "${words}"`]
  })

function entryFaults(path: string, { promise, tests }: Entry, readTest: ReadTest): string[] {
  const named = typeof tests === 'string' ? [] : Object.entries(tests ?? {})
  if (typeof tests === 'string' ? tests === '' : named.every(([, titles]) => titles.length === 0))
    return [`${path}: no test holds "${promise.text}"`]
  return named.flatMap(([file, titles]) => {
    const source = readTest(file)
    if (source === undefined) return [`${path}: there is no ${file}`]
    return titles
      .filter((title) => !hasTest(source, title))
      .map((title) => `${path}: ${file} has no test "${title}"`)
  })
}

/** Titles are written as they stand in the source, those of tables with their placeholders; rows in JSON have them too. */
function hasTest(source: string, title: string): boolean {
  return (
    ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote},`)) ||
    isOnOwnLine(source, title) ||
    source.includes(`"title": "${title}"`)
  )
}

const isOnOwnLine = (source: string, title: string) =>
  source
    .split('\n')
    .some((line) => ["'", '"', '`'].some((quote) => line.trim() === `${quote}${title}${quote},`))

function section(path: string, markdown: string, entries: readonly Entry[]): string {
  const [, title] = /^# (.+)$/m.exec(markdown) ?? []
  let heading = title
  const lines = entries.flatMap(({ promise, tests }) => {
    const isNew = promise.heading !== heading
    heading = promise.heading
    return [...(isNew ? [`### ${heading}`, ''] : []), promise.text, '', ...testLines(tests), '']
  })
  return [`## [${title}](${path})`, '', ...lines].join('\n')
}

const testLines = (tests: Entry['tests']) =>
  typeof tests === 'string'
    ? [`- No test: ${tests}`]
    : Object.entries(tests ?? {}).map(([file, titles]) => `- \`${file}\`: ${titles.join(' · ')}`)
