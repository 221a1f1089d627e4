import { expect, test } from 'vitest'
import { createMonitoring } from './registry.ts'

const noPool = { counts: () => ({ total: 3, idle: 1, waiting: 2 }) }

test('metrics are read on request, including asynchronous ones', async () => {
  const monitoring = createMonitoring(noPool)
  let value = 1
  monitoring.addGauge({ name: 'wattline_now', help: 'Now.', read: () => value })
  monitoring.addGauge({ name: 'wattline_soon', help: 'Soon.', read: async () => value })
  value = 7

  const text = await monitoring.render()

  expect(text).toContain('wattline_now 7\n')
  expect(text).toContain('wattline_soon 7\n')
  expect(text).toContain('wattline_database_connections{state="busy"} 2')
})

test('a metric with a label has a value for each, and forgets those that are gone', async () => {
  const monitoring = createMonitoring(noPool)
  let values = new Map([
    ['a', 1],
    ['b', 2],
  ])
  monitoring.addGauge({ name: 'wattline_each', help: 'Each.', label: 'endpoint', read: async () => values })

  const both = await monitoring.render()
  values = new Map([['b', 3]])
  const one = await monitoring.render()

  expect(both).toContain('wattline_each{endpoint="a"} 1\nwattline_each{endpoint="b"} 2\n')
  expect(one.match(/^wattline_each.*$/gm)).toEqual(['wattline_each{endpoint="b"} 3'])
})

test('a metric that cannot be read is left out, comes back later, and does not affect the others', async () => {
  const monitoring = createMonitoring(noPool)
  let isDown = true
  const read = async () => {
    if (isDown) throw new Error('the database is away')
    return 5
  }
  monitoring.addGauge({ name: 'wattline_shaky', help: 'Now and then.', read })

  const during = await monitoring.render()
  isDown = false
  const afterwards = await monitoring.render()

  expect(during).not.toMatch(/^wattline_shaky/m)
  expect(during).toContain('wattline_database_connections{state="waiting"} 2')
  expect(afterwards).toContain('wattline_shaky 5\n')
})

test('durations of requests are counted up to each limit, a limit included, and added up in seconds', async () => {
  const monitoring = createMonitoring(noPool)
  const labels = { method: 'GET', route: '/a', status: 200 }
  for (const milliseconds of [1, 1.01, 10_001]) monitoring.observe(labels, milliseconds)
  monitoring.observe({ ...labels, status: 404 }, 3)

  const lines = (await monitoring.render())
    .split('\n')
    .filter((line) => line.startsWith('wattline_http_request'))
  const of = (name: string, status: number, le?: string) =>
    lines.find((line) =>
      line.startsWith(
        `wattline_http_request_duration_seconds_${name}{${le === undefined ? '' : `le="${le}",`}method="GET",route="/a",status="${status}"} `,
      ),
    )
  expect([of('bucket', 200, '0.001'), of('bucket', 200, '0.0025'), of('bucket', 200, '10')]).toEqual(
    [1, 2, 2].map((count) => expect.stringMatching(new RegExp(` ${count}$`))),
  )
  expect(of('bucket', 200, '+Inf')).toMatch(/ 3$/)
  expect(of('count', 200)).toMatch(/ 3$/)
  expect(of('sum', 200)).toMatch(/ 10\.00301$/)
  expect(of('count', 404)).toMatch(/ 1$/)
})
