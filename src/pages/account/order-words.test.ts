import { describe, expect, test } from 'vitest'
import { everyStatus, pairOf } from '../../domain/order-status.fixture.ts'
import { orderWords } from './order-words.ts'

describe.each(['de', 'en'] as const)('the words for an order in %s', (lang) => {
  test.each(everyStatus.map((status) => [pairOf(status), status] as const))(
    'in %s are whole sentences without internal terms',
    (_, status) => {
      const { label, says } = orderWords(status, lang)

      expect(label).toMatch(/^\S.{3,}/)
      expect(says).toMatch(/\.$/)
      expect(`${label} ${says}`).not.toMatch(/undefined|null| {2}|\d{4}-\d\d|MaLo|5\d{4}/)
    },
  )

  test('write out dates', () => {
    const facts = { openReasons: [] }
    const on = (changes: object) =>
      orderWords({ ...facts, state: 'Cancelled', deliveryState: 'Cancelled', ...changes } as never, lang).says

    expect(on({ startDate: '2026-01-01', endDate: '2026-03-31' })).toMatch(/31\.? (März|March) 2026/)
    expect(on({ startDate: '2026-04-01', endDate: '2026-03-31' })).toMatch(/beginnt nicht|will not start/)
  })

  test('differ for an order that waits for data and one that is next', () => {
    const facts = {
      state: 'Open',
      deliveryState: 'None',
      startDate: null,
      endDate: null,
    } as const

    const waiting = orderWords({ ...facts, openReasons: ['The meter number is missing.'] }, lang)

    expect(waiting.label).toMatch(/Angaben fehlen|Waiting for data/)
    expect(orderWords({ ...facts, openReasons: [] }, lang).label).not.toBe(waiting.label)
  })
})
