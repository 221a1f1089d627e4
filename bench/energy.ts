import { joinService, socketFolder } from './bench-database.ts'
import { startContestant } from './contestant-process.ts'
import { type ColumnStore, openColumnStore } from './energy/column-store.ts'
import { loadEnergy, loadNarrowRows, longContracts } from './energy/load-energy.ts'
import { type Question, questions } from './energy/questions.ts'
import type { Figure } from './figures.ts'
import { keepAsking } from './keep-asking.ts'
import { moveClock } from './move-clock.ts'
import { demoToken, startService } from './service.ts'
import { median } from './statistics.ts'

const rounds = 3
// Each for a while before the next one's turn, so that it answers as it does under load.
const secondsPerRound = 1
const asksOfColumns = 40
/** The column store is asked in this process, and is given these contracts alone. */
const storedContracts = 3

/** Metrics over HTTP against the same questions of narrow rows behind a bare route, and of a column store where there is one. */
export async function measureEnergy(): Promise<Figure[]> {
  const service = await startService()
  const database = await joinService(service)
  const loaded = await loadEnergy(service, database)
  const numbers = loaded.numbers.slice(0, longContracts)
  await loadNarrowRows(database, numbers)
  const columns = await openColumnStore(database, numbers.slice(0, storedContracts))
  // By at most ten years at a time.
  await moveClock(service, { to: '2033-01-01 12:00:00' })
  await moveClock(service, { to: '2039-01-02 12:00:00' })
  const authorization = `Bearer ${await demoToken(service)}`
  const { database: name, user } = database.address as { database: string; user: string }
  const env = { SOCKET_FOLDER: socketFolder(database), DATABASE: name, DATABASE_USER: user }
  const rows = await startContestant('narrow-rows.ts', { env, readyPath: '/ready' })
  const withDuties = await startContestant('narrow-rows-with-duties.ts', {
    env: { ...env, ORIGIN: service.origin },
    readyPath: '/ready',
  })
  const figures: Figure[] = []
  for (const question of questions) {
    const ours = { origin: service.origin, path: (index: number) => ourPath(question, numbers, index) }
    const narrow = { origin: rows.origin, path: (index: number) => `/${question.name}/${numbers[index]}` }
    const dutiful = {
      origin: withDuties.origin,
      path: (index: number) => ourPath(question, numbers, index).replace('/partner/v1', `/${question.name}`),
    }
    for (const asked of [ours, narrow, dutiful]) await expectRecords(question, asked, authorization)

    const times: Times = { ours: [], narrow: [], dutiful: [], store: [] }
    for (let round = 0; round <= rounds; round++) {
      const measured = {
        ours: await ask(ours, numbers.length, authorization),
        narrow: await ask(narrow, numbers.length, authorization),
        dutiful:
          question.atLeastWithDuties === undefined ? [] : await ask(dutiful, numbers.length, authorization),
        store: await askColumns(columns, question, numbers),
      }
      // The first round warms all of them up.
      if (round === 0) continue
      times.ours.push(...measured.ours)
      times.narrow.push(...measured.narrow)
      times.dutiful.push(...measured.dutiful)
      times.store.push(...measured.store)
    }
    figures.push(...figuresOf(question, times))
  }
  return [...figures, ...loadFigures(loaded)]
}

type Times = Record<'ours' | 'narrow' | 'dutiful' | 'store', number[]>
type Answering = { origin: string; path: (index: number) => string }

const ourPath = ({ query }: Question, numbers: readonly string[], index: number) =>
  `/partner/v1/customers/${4_000_000_001 + index}/contracts/${numbers[index]}/${query}`

/** A quick answer to another question would be no achievement. */
async function expectRecords(
  { name, records }: Question,
  { origin, path }: Answering,
  authorization: string,
) {
  const answer = await fetch(`${origin}${path(0)}`, { headers: { authorization } })
  const { data } = (await answer.json()) as { data: { numberOfEntries: number } | null }
  if (data?.numberOfEntries !== records)
    throw new Error(`${name}: ${answer.status}, ${data?.numberOfEntries} records of ${records}.`)
}

/** Contract after contract over one connection, each asked for as soon as the last is answered. */
async function ask({ origin, path }: Answering, contracts: number, authorization: string): Promise<number[]> {
  let next = 0
  const { milliseconds, refused, errors } = await keepAsking({
    origin,
    connections: 1,
    seconds: secondsPerRound,
    nextRequest: () =>
      `GET ${path(next++ % contracts)} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\nauthorization: ${authorization}\r\n\r\n`,
  })
  if (refused.size > 0 || errors > 0) throw new Error(`${origin}${path(0)} was refused.`)
  return milliseconds
}

async function askColumns(columns: ColumnStore | undefined, question: Question, numbers: readonly string[]) {
  if (columns === undefined) return []
  const times: number[] = []
  for (let asked = 0; asked < asksOfColumns; asked++) {
    times.push(await columns.ask(question, numbers[asked % storedContracts] ?? ''))
  }
  return times
}

function figuresOf(question: Question, { ours, narrow, dutiful, store }: Times): Figure[] {
  const { name, claim } = question
  const time = median(ours)
  const by = (suffix: string, claimed: string, theirs: number[], atLeast: number | undefined): Figure[] =>
    theirs.length === 0
      ? []
      : [{ name: `${name}${suffix}`, claim: claimed, value: median(theirs) / time, unit: '×', atLeast }]
  return [
    ...by('', claim, narrow, question.atLeast),
    { name: `${name}-ms`, claim: 'the same, as time', value: time, unit: 'ms' },
    ...by(
      '-with-duties',
      'the same, where the bare route too checks token, access and schemas',
      dutiful,
      question.atLeastWithDuties,
    ),
    ...by('-duckdb', 'the same, by DuckDB', store, question.atLeastByColumns),
  ]
}

const loadFigures = (loaded: Awaited<ReturnType<typeof loadEnergy>>): Figure[] => [
  {
    name: 'energy-load',
    claim: 'loading 2,000 contracts × 3 years',
    value: loaded.loadSeconds,
    unit: 's',
    atMost: 180,
  },
  {
    name: 'ingest',
    claim: 'quarter-hour values a second into PostgreSQL, one process',
    value: loaded.ingestedValuesPerSecond,
    unit: '/s',
    atLeast: 200_000,
  },
  {
    name: 'energy-storage',
    claim: 'bytes of a contract-day, indexes and roll-ups included',
    value: loaded.bytesPerContractYear / 365,
    unit: 'B',
    atMost: 1024,
  },
  {
    name: 'energy-year',
    claim: 'the same of a contract-year',
    value: loaded.bytesPerContractYear,
    unit: 'B',
    atMost: 100_000,
  },
]
