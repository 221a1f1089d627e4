import { describe, expect, test } from 'vitest'
import { aMoveIn, anOrder } from '../../../test/support/an-order.ts'
import { withDefaults } from './defaults.ts'
import { desiredStart } from './desired-start.ts'

const filled = (order = anOrder()) => withDefaults(order, new Date('2026-03-02T09:00:00Z'))
const moveIn = (moveInDate: string) => filled(aMoveIn({ contract: { deliveryDetails: { moveInDate } } }))

describe('the start that is desired', () => {
  test('is the date of the change', () => {
    expect(desiredStart(filled())).toBe('2099-01-01')
  })

  test('is the date of the own cancellation, even beside another', () => {
    const order = anOrder({ contract: { deliveryDetails: { previousSelfCancelledDate: '2026-05-01' } } })
    expect(desiredStart(filled(order))).toBe('2026-05-01')
  })

  test('is the date of the move-in', () => {
    expect(desiredStart(moveIn('2026-05-01'))).toBe('2026-05-01')
  })
})
