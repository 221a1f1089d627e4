import { joinService, socketFolder } from './bench-database.ts'
import { startContestant } from './contestant-process.ts'
import { type ColumnStore, openColumnStore } from './energy/column-store.ts'
import { loadEnergy, loadNarrowRows, longContracts } from './energy/load-energy.ts'
import { type Question, questions } from './energy/questions.ts'
import type { Figure } from './figures.ts'
import { demoToken, type Service, startService } from './service.ts'
import { median } from './statistics.ts'

const rounds = 20
// A service that runs has run before: until its code is compiled, a short answer takes many times as long.
const warmUpRounds = 100

/** Metrics over HTTP against the same questions of narrow rows behind a bare route, and of a column store where there is one. */
export async function measureEnergy(): Promise<Figure[]> {
  const service = await startService()
  const database = await joinService(service)
  const loaded = await loadEnergy(service, database)
  const numbers = loaded.numbers.slice(0, longContracts)
  await loadNarrowRows(database, numbers)
  const columns = await openColumnStore(database, numbers.slice(0, 3))
  await moveClock(service)
  const authorization = `Bearer ${await demoToken(service)}`
  const { database: name, user } = database.address as { database: string; user: string }
  const rows = await startContestant('narrow-rows.ts', {
    env: { SOCKET_FOLDER: socketFolder(database), DATABASE: name, DATABASE_USER: user },
    readyPath: '/ready',
  })
  const figures: Figure[] = []
  for (const question of questions) {
    const [ours, narrow, store]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < warmUpRounds; round++) {
      const index = round % numbers.length
      const path = pathOf(index + 1, numbers[index] ?? '')
      await ask(question, `${service.origin}${path}/${question.query}`, { authorization })
    }
    for (let round = 0; round <= rounds; round++) {
      const index = round % numbers.length
      const number = numbers[index] ?? ''
      const times = [
        await ask(question, `${service.origin}${pathOf(index + 1, number)}/${question.query}`, {
          authorization,
        }),
        await ask(question, `${rows.origin}/${question.name}/${number}`),
        await askColumns(columns, question, numbers[round % 3] ?? ''),
      ] as const
      // The first round warms all of them up.
      if (round === 0) continue
      ours.push(times[0])
      narrow.push(times[1])
      if (times[2] !== undefined) store.push(times[2])
    }
    figures.push(...figuresOf(question, ours, { narrow, store }))
  }
  return [...figures, ...loadFigures(loaded)]
}

const pathOf = (index: number, number: string) =>
  `/partner/v1/customers/${4_000_000_000 + index}/contracts/${number}`

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

async function moveClock(service: Service): Promise<void> {
  // By at most ten years at a time.
  for (const to of ['2033-01-01 12:00:00', '2039-01-02 12:00:00']) {
    const answer = await fetch(`${service.origin}/sandbox/v1/clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await demoToken(service)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to }),
    })
    if (!answer.ok) throw new Error(`The clock is answered with ${answer.status}.`)
  }
}
