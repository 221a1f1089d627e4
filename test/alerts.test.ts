import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { crewFigures } from '../src/app/processes/serve-figures.ts'
import { monitorReturns } from '../src/backoffice/mails/read-returns.ts'
import { monitorDeclarations } from '../src/contracts/declarations/settle.ts'
import { monitorPrices } from '../src/energy/day-ahead-prices/price-status.ts'
import { monitorWebhooks } from '../src/events/webhooks/count-webhooks.ts'
import { monitorMessages } from '../src/orders/lifecycle/market-tasks.ts'
import { createMonitoring } from '../src/platform/monitoring/registry.ts'
import { monitorTasks } from '../src/platform/tasks/count-tasks.ts'

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }

const { groups } = parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')) as {
  groups: { rules: Rule[] }[]
}
const rules = groups.flatMap((group) => group.rules)
const pages = ['monitoring', 'runbook']
  .map((name) => readFileSync(`docs/operate/${name}.md`, 'utf8'))
  .join('\n')
const metricNamesIn = (text: string) => [...new Set(text.match(/\bwattline_[a-z0-9_]+/g) ?? [])]

/** Those that the API adds once it has a database to look at. */
const figuresOfApi = [
  'wattline_database_reachable',
  'wattline_database_replicas_usable',
  'wattline_request_log_dropped',
]

/** Every series of a service, of one process or of several. */
async function seriesNames(): Promise<Set<string>> {
  const monitoring = createMonitoring({ counts: () => ({ total: 1, idle: 1, waiting: 0 }) })
  monitoring.observe({ method: 'GET', route: '/partner/v1/tariffs', status: 200 }, 0.01)
  const clock = { now: () => new Date() }
  monitorPrices(monitoring, { current: () => ({ lastDate: () => '2026-11-15' }) } as never, clock)
  const db = { query: async () => ({ rows: [], rowCount: 0 }) } as never
  monitorTasks(monitoring, db, clock)
  monitorMessages(monitoring, db)
  monitorDeclarations(monitoring, db)
  monitorWebhooks(monitoring, db, clock)
  monitorReturns(monitoring, db)
  for (const name of figuresOfApi) monitoring.addGauge({ name, help: 'As in src/app/api.ts.', read: () => 1 })
  const crew = crewFigures({ members: () => [], restarts: () => 0 })
  const text = `${await monitoring.render()}\n${await crew.metrics()}`
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Set([
    ...series.map((line) => line.replace(/[{ ].*/, '')),
    // A histogram that has nothing to tell yet is named all the same.
    ...[...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''),
  ])
}

describe('the alerts', () => {
  test('ask for figures alone that the service has', async () => {
    const known = await seriesNames()

    expect(rules.flatMap(({ expr }) => metricNamesIn(expr)).filter((name) => !known.has(name))).toEqual([])
  })

  test('each say what is wrong, how urgent it is, and are explained in docs/operate', () => {
    const incomplete = rules.filter(
      ({ alert, annotations, labels }) =>
        !/\S/.test(annotations.summary) ||
        !['page', 'ticket'].includes(labels.severity) ||
        !pages.includes(`\`${alert}\``),
    )

    expect(incomplete).toEqual([])
  })
})

test('the metrics that docs/operate names are all there', async () => {
  const known = await seriesNames()

  expect(metricNamesIn(pages).filter((name) => !known.has(name))).toEqual([])
})

test('the API really has the figures that are added above', () => {
  const api = readFileSync('src/app/api.ts', 'utf8')

  expect(figuresOfApi.filter((name) => !api.includes(`name: '${name}'`))).toEqual([])
})
