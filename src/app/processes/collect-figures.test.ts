import { Counter, Registry } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMonitoring, type Figures } from '../../platform/monitoring/registry.ts'
import { createFigureCollector } from './collect-figures.ts'
import type { ToChild, ToPrimary } from './messages.ts'

const noPool = { counts: () => ({ total: 2, idle: 1, waiting: 0 }) }
const request = { method: 'GET', route: '/partner/v1/tariffs', status: 200 }
const counted = /^wattline_http_request_duration_seconds_count\{.*\} (\d+)$/m
const countIn = (text: string) => Number(counted.exec(text)?.[1])

/** A child with figures of its own that answers as a process would, or not at all. */
function child({ answers = true, late = 0 } = {}) {
  const monitoring = createMonitoring(noPool)
  monitoring.addGauge({ name: 'wattline_late', help: 'A fact.', read: () => late })
  let listener: (message: ToPrimary) => void = () => {}
  return {
    observe: (times: number) => {
      for (let count = 0; count < times; count++) monitoring.observe(request, 0.01)
    },
    isReady: () => true,
    onMessage: (given: typeof listener) => {
      listener = given
    },
    send: async (message: ToChild) => {
      if (message.type !== 'figures' || !answers) return
      const figures = JSON.parse(JSON.stringify(await monitoring.figures())) as Figures
      listener({ type: 'figures', question: message.question, figures })
    },
  }
}

/** No patience runs out until the test says so. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('requests are added up, connections too, and a fact that all know counts once', async () => {
  const collector = createFigureCollector()
  const children = [child({ late: 1 }), child({ late: 1 })]
  for (const each of children) collector.watch(each)
  children[0]?.observe(3)
  children[1]?.observe(4)

  const text = await collector.render([])

  expect(countIn(text)).toBe(7)
  expect(text).toContain('wattline_database_connections{state="idle"} 2')
  expect(text).toContain('wattline_late 1\n')
})

test('what a child counted stays counted when it ends, and its memory does not', async () => {
  const collector = createFigureCollector()
  const [first, second] = [child(), child()]
  collector.watch(first)
  collector.watch(second)
  first.observe(3)
  second.observe(4)
  await collector.render([])

  collector.remember(first)
  const third = child()
  collector.watch(third)
  third.observe(1)
  const text = await collector.render([])

  expect(countIn(text)).toBe(8)
  expect(text).toContain('wattline_database_connections{state="idle"} 2')
})

test('a child that does not answer costs two seconds and no figures of the others', async () => {
  stopTime()
  const collector = createFigureCollector()
  const [silent, talking] = [child({ answers: false }), child()]
  collector.watch(silent)
  collector.watch(talking)
  talking.observe(2)

  let isRendered = false
  const text = collector.render([]).finally(() => {
    isRendered = true
  })
  await vi.advanceTimersByTimeAsync(1999)
  expect(isRendered).toBe(false)
  await vi.advanceTimersByTimeAsync(1)

  expect(countIn(await text)).toBe(2)
})

test('two questions at the same time are both answered at once', async () => {
  stopTime()
  const collector = createFigureCollector()
  const only = child()
  collector.watch(only)
  only.observe(2)

  const texts = await Promise.all([collector.render([]), collector.render([])])

  expect(texts.map(countIn)).toEqual([2, 2])
})

test('figures of the asker itself are there too', async () => {
  const registry = new Registry()
  new Counter({ name: 'wattline_own_total', help: 'Its own.', registers: [registry] }).inc(5)

  const text = await createFigureCollector().render((await registry.getMetricsAsJSON()) as unknown as Figures)

  expect(text).toContain('wattline_own_total 5')
})
