import { describe, expect, test } from 'vitest'
import { everyStatus, pairOf, today } from '../../domain/order-status.fixture.ts'
import { ContractStates } from '../../domain/states-and-reasons.ts'
import { applyEvent } from '../../orders/lifecycle/apply-event.ts'
import { isWithdrawalPossible } from '../../orders/lifecycle/withdrawal.ts'
import { judgeWithdrawal, type Verdict } from './kinds.ts'

// Of a contract that was confirmed on Monday, 2 March 2026: the last day is Monday, 16 March.
const confirmedDate = '2026-03-02'
const [lastDay, dayAfter] = ['2026-03-16', '2026-03-17']

/** For each state: not yet confirmed; a consumer on the last day and on the day after; a business. */
const table: Record<(typeof ContractStates)[number], [Verdict, Verdict, Verdict, Verdict]> = {
  Open: ['possible', 'possible', 'period-over', 'no-right'],
  Processing: ['possible', 'possible', 'period-over', 'no-right'],
  PendingDelivery: ['possible', 'possible', 'period-over', 'no-right'],
  Delivery: ['possible', 'possible', 'period-over', 'no-right'],
  Cancelled: ['to-clarify', 'to-clarify', 'period-over', 'no-right'],
  Unspecified: ['to-clarify', 'to-clarify', 'period-over', 'no-right'],
  Rejected: ['no-contract', 'no-contract', 'no-contract', 'no-contract'],
  Revoked: ['already-withdrawn', 'already-withdrawn', 'already-withdrawn', 'already-withdrawn'],
}

describe.each(ContractStates)('a withdrawal from an order in %s', (state) => {
  test('is judged by the confirmation, the period and the kind of customer', () => {
    const verdicts = [
      judgeWithdrawal({ state, type: 'Business', confirmedDate: null, today: dayAfter }),
      judgeWithdrawal({ state, type: 'Private', confirmedDate, today: lastDay }),
      judgeWithdrawal({ state, type: 'Private', confirmedDate, today: dayAfter }),
      judgeWithdrawal({ state, type: 'Business', confirmedDate, today: confirmedDate }),
    ]

    expect(verdicts).toEqual(table[state])
  })
})

test.each(everyStatus.map((status) => [pairOf(status), status] as const))(
  'what is judged possible in %s is an event that the order takes',
  (_, status) => {
    for (const type of ['Private', 'Business'] as const) {
      for (const confirmed of [null, '2026-03-05', '2026-03-10', '2026-03-20']) {
        const facts = { type, confirmedDate: confirmed, today }
        const applied = applyEvent(
          status,
          { event: 'withdrawn' },
          { today, isWithdrawalPossible: isWithdrawalPossible(facts) },
        )

        const verdict = judgeWithdrawal({ ...facts, state: status.state })

        if (verdict === 'possible') expect(applied).toMatchObject({ isAllowed: true, isRepeat: false })
        if (verdict === 'already-withdrawn')
          expect(applied).toMatchObject({ isAllowed: true, isRepeat: true })
        if (verdict === 'to-clarify') expect(applied.isAllowed).toBe(false)
      }
    }
  },
)
