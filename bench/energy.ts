import { joinService, socketFolder } from './bench-database.ts'
import { startContestant } from './contestant-process.ts'
import { type ColumnStore, openColumnStore } from './energy/column-store.ts'
import { loadEnergy, loadNarrowRows, longContracts } from './energy/load-energy.ts'
import { type Question, questions } from './energy/questions.ts'
import type { Figure } from './figures.ts'
import { moveClock } from './move-clock.ts'
import { demoToken, startService } from './service.ts'
import { median } from './statistics.ts'

const rounds = 3
// One after the other, so that each answers as it does under load; in turns each would find the caches of the others.
const asksPerRound = 40

/** Metrics over HTTP against the same questions of narrow rows behind a bare route, and of a column store where there is one. */
export async function measureEnergy(): Promise<Figure[]> {
  const service = await startService()
  const database = await joinService(service)
  const loaded = await loadEnergy(service, database)
  const numbers = loaded.numbers.slice(0, longContracts)
  await loadNarrowRows(database, numbers)
  const columns = await openColumnStore(database, numbers.slice(0, 3))
  // By at most ten years at a time.
  await moveClock(service, { to: '2033-01-01 12:00:00' })
  await moveClock(service, { to: '2039-01-02 12:00:00' })
  const authorization = `Bearer ${await demoToken(service)}`
  const { database: name, user } = database.address as { database: string; user: string }
  const rows = await startContestant('narrow-rows.ts', {
    env: { SOCKET_FOLDER: socketFolder(database), DATABASE: name, DATABASE_USER: user },
    readyPath: '/ready',
  })
  const figures: Figure[] = []
  for (const question of questions) {
    const times: Record<'ours' | 'narrow' | 'store', number[]> = { ours: [], narrow: [], store: [] }
    const contestants: [keyof typeof times, (index: number) => Promise<number | undefined>][] = [
      [
        'ours',
        (index) =>
          ask(question, `${service.origin}${pathOf(numbers, index)}/${question.query}`, { authorization }),
      ],
      ['narrow', (index) => ask(question, `${rows.origin}/${question.name}/${numbers[index]}`)],
      ['store', (index) => askColumns(columns, question, numbers[index % 3] ?? '')],
    ]
    for (let round = 0; round <= rounds; round++) {
      for (const [name, askOne] of contestants) {
        for (let asked = 0; asked < asksPerRound; asked++) {
          const time = await askOne(asked % numbers.length)
          // The first round warms all of them up.
          if (round > 0 && time !== undefined) times[name].push(time)
        }
      }
    }
    figures.push(...figuresOf(question, times.ours, times))
  }
  return [...figures, ...loadFigures(loaded)]
}

const pathOf = (numbers: readonly string[], index: number) =>
  `/partner/v1/customers/${4_000_000_001 + index}/contracts/${numbers[index]}`

async function ask({ name, records }: Question, url: string, headers: Record<string, string> = {}) {
  const startedAt = performance.now()
  const answer = await fetch(url, { headers })
  const { data } = (await answer.json()) as { data: { numberOfEntries: number } | null }
  const milliseconds = performance.now() - startedAt
  if (data?.numberOfEntries !== records) {
    throw new Error(`${name}: ${answer.status}, ${data?.numberOfEntries} records of ${records}.`)
  }
  return milliseconds
}

const askColumns = async (columns: ColumnStore | undefined, question: Question, contract: string) =>
  columns === undefined ? undefined : columns.ask(question, contract)

function figuresOf(
  { name, claim, atLeast }: Question,
  ours: number[],
  { narrow, store }: { narrow: number[]; store: number[] },
): Figure[] {
  const time = median(ours)
  return [
    { name, claim, value: median(narrow) / time, unit: '×', atLeast },
    { name: `${name}-ms`, claim: 'the same, as time', value: time, unit: 'ms' },
    ...(store.length === 0
      ? []
      : [{ name: `${name}-duckdb`, claim: 'the same, by DuckDB', value: median(store) / time, unit: '×' }]),
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
    claim: 'bytes of a contract-day, indexes included',
    value: loaded.bytesPerContractYear / 365,
    unit: 'B',
    atMost: 1024,
  },
  {
    name: 'energy-year',
    claim: 'the same of a contract-year',
    value: loaded.bytesPerContractYear,
    unit: 'B',
  },
]
