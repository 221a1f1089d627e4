import { describe, expect, test } from 'vitest'
import { testService } from '../../../../test/support/test-service.ts'
import { consumptionChart, dayAheadChart, drawChart } from './live-charts.ts'

const { send } = await testService()
const get = (url: string, headers = {}) => send({ method: 'GET', url, headers })

describe.each([
  ['/docs/prices', 'Day-ahead prices, ct/kWh, net'],
  ['/docs/metrics', 'Consumption by day, kWh'],
])('the page %s', (address, label) => {
  test('draws what the API answers, and names no module of ours', async () => {
    const { body } = await get(address)

    expect(body).toContain(`<svg class="drawing"`)
    expect(body).toContain(`aria-label="${label}.`)
    expect(body).not.toContain('<!--chart:')
    expect(body).not.toContain('platform/html/')
  })

  test('is not sent twice while its chart stays the same', async () => {
    const { headers } = await get(address)

    expect((await get(address, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })
})

test('without demo data a page has no chart, and nothing in its place', async () => {
  const { server } = await testService({ DEMO_DATA: 'off' })
  const { statusCode, body } = await server.inject('/docs/prices')

  expect(statusCode).toBe(200)
  expect(body).not.toMatch(/<!--chart:|class="chart"/)
})

test('a price holds until the end of the period', () => {
  const prices = [
    { at: '2026-11-15T00:00:00+01:00', price: 8 },
    { at: '2026-11-15T01:00:00+01:00', price: -1 },
  ]

  expect(String(dayAheadChart({ to: '2026-11-15T02:00:00+01:00', prices }))).toContain('between -1 and 8')
})

test('measured and forecast days are distinguished', () => {
  const records = [
    { moment: '2026-11-14 00:00:00', value: 9, valueRelevanceType: 'Actual' },
    { moment: '2026-11-15 00:00:00', value: 7, valueRelevanceType: 'Forecast' },
  ]

  const chart = String(consumptionChart({ records }))

  expect(chart).toContain('measured')
  expect(chart).toContain('14.11.')
})

test('a refusal is no chart', () => {
  expect(drawChart('consumption', '{"isSuccess":false,"data":null}')).toBe('')
})
