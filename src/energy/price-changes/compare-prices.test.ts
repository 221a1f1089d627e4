import { describe, expect, test } from 'vitest'
import { aPricePeriod } from '../metrics/inputs.fixture.ts'
import type { PricePeriod } from '../working-prices/price-period.ts'
import { needsNotice } from './compare-prices.ts'

const before = aPricePeriod()
const changed = (parts: Partial<PricePeriod['parts']>, rest: Partial<PricePeriod> = {}): PricePeriod => {
  const all = { ...before.parts, ...parts }
  const total = Object.values(all).reduce((sum, part) => sum + part, 0)
  return aPricePeriod({ parts: all, constantPart: total - all.energyPrice - all.gridFee, ...rest })
}

describe('a price change needs a letter (§ 41 (5) and (6) EnWG)', () => {
  test.each<[when: string, after: PricePeriod, needsLetter: boolean]>([
    ['nothing changes', before, false],
    ['a levy rises', changed({ p19Fee: 18_553 }), true],
    ['a levy falls', changed({ p19Fee: 18_551 }), false],
    ['a levy rises as much as the grid fee falls', changed({ p19Fee: 19_552, gridFee: 76_350 }), false],
    ['a levy rises more than the grid fee falls', changed({ p19Fee: 19_552, gridFee: 76_351 }), true],
    ['the base price rises', aPricePeriod({ basePerMonth: before.basePerMonth + 10_000 }), true],
    ['the base price falls', aPricePeriod({ basePerMonth: before.basePerMonth - 10_000 }), false],
    [
      'the base price rises although the work price falls far more',
      changed({ gridFee: 10_000 }, { basePerMonth: before.basePerMonth + 10_000 }),
      true,
    ],
    [
      'our own fee rises although levies fall more: only what others set may be balanced',
      changed({ serviceFee: 17_851, p19Fee: 10_000 }),
      true,
    ],
    [
      'our own fee falls: only a falling balance of what others set passes without',
      changed({ serviceFee: 17_849 }),
      true,
    ],
    [
      'our own part of the base price falls',
      aPricePeriod({
        baseParts: { ...before.baseParts, serviceFee: before.baseParts.serviceFee - 10_000 },
        basePerMonth: before.basePerMonth - 10_000,
      }),
      true,
    ],
    [
      'our own part of the base price rises although the metering fee falls more',
      aPricePeriod({
        baseParts: { ...before.baseParts, serviceFee: 5_000_000, meteringFee: 0 },
        basePerMonth: 9_950_000,
      }),
      true,
    ],
    [
      'the grid fee of some quarter-hours rises (module 3), others falling more',
      aPricePeriod({
        gridFees: [1, 2, 3, 4].map(() => Int32Array.from({ length: 96 }, (_, i) => (i === 70 ? 77_351 : 0))),
      }),
      true,
    ],
    [
      'the grid fee of all quarter-hours falls (module 3)',
      aPricePeriod({ gridFees: [1, 2, 3, 4].map(() => new Int32Array(96).fill(77_349)) }),
      false,
    ],
  ])('when %s', (_when, after, needsLetter) => {
    expect(needsNotice(before, after)).toBe(needsLetter)
  })
})
