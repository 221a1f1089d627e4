/** What the grid operator tells about a delivery point; the fields are those of the UTILMD AHB. */
import { describe, expect, test } from 'vitest'
import { interpretData, type KnownData } from './interpret-data.ts'
import { told } from './market.fixture.ts'

const [grid, otherGrid, metering, supplier] = [
  '9900080000007',
  '9911845000009',
  '9978842000002',
  '9905048000007',
]
const nothing: KnownData = {
  gridOperatorCode: null,
  meteringOperatorCode: null,
  previousSupplierCode: null,
}
const validFrom = '2026-04-01'

test('21025, a smart meter that was not installed, says why and changes nothing', () => {
  const failed = told('21025', { validFrom, responseCode: 'A03', reason: 'Niemand war da.' })

  expect(interpretData(failed, nothing)).toEqual({
    validFrom,
    says: ['Not installed: A03.', 'Niemand war da.'],
    fills: {},
    measurementTechnology: null,
    isPaidBySupplier: null,
    contradictions: [],
  })
})

describe('55616, changed data of the market location', () => {
  const changed = told('55616', {
    sender: grid,
    validFrom,
    meteringOperatorCode: metering,
    voltageLevel: 'Low',
    measurementTechnology: 'intelligentMeasuringSystem',
    consumptionKinds: ['PowerAndLight', 'ElectricMobility'],
  })

  test('says what it holds, and fills what the order did not know', () => {
    expect(interpretData(changed, nothing)).toEqual({
      validFrom,
      says: [
        `Grid operator: ${grid}.`,
        `Metering operator: ${metering}.`,
        'Voltage: Low.',
        'Metering: intelligentMeasuringSystem.',
        'Use: PowerAndLight, ElectricMobility.',
      ],
      fills: { gridOperatorCode: grid, meteringOperatorCode: metering },
      measurementTechnology: 'intelligentMeasuringSystem',
      isPaidBySupplier: null,
      contradictions: [],
    })
  })

  test('that repeats what the order knows changes nothing', () => {
    const known = { ...nothing, gridOperatorCode: grid, meteringOperatorCode: metering }

    expect(interpretData(changed, known)).toMatchObject({ fills: {}, contradictions: [] })
  })

  test('that contradicts the order is not taken over', () => {
    const known = { ...nothing, gridOperatorCode: otherGrid, meteringOperatorCode: grid }

    expect(interpretData(changed, known)).toMatchObject({
      fills: {},
      contradictions: [
        `Grid operator: the message says ${grid}, the order ${otherGrid}.`,
        `Metering operator: the message says ${metering}, the order ${grid}.`,
      ],
    })
  })

  test('that is silent about the meter leaves it as it is', () => {
    expect(interpretData(told('55616', { validFrom }), nothing).measurementTechnology).toBeNull()
  })
})

describe('55036, the market location has a supplier', () => {
  const existing = told('55036', { otherSupplierCode: supplier })

  test('fills the previous supplier, or contradicts it', () => {
    expect(interpretData(existing, nothing).fills).toEqual({ previousSupplierCode: supplier })
    expect(interpretData(existing, { ...nothing, previousSupplierCode: grid }).contradictions).toEqual([
      `Previous supplier: the message says ${supplier}, the order ${grid}.`,
    ])
  })
})

describe('55218, billing data of the grid', () => {
  test('says when and what is billed', () => {
    const positions = [
      { articleId: '1-01-6-005', count: 1, discountPercent: 10 },
      { articleId: '4-02-0-005' },
    ]
    const message = told('55218', { validFrom, billingDay: '12-31', intervalMonths: 12, positions })

    expect(interpretData(message, nothing).says).toEqual([
      'Grid fees are billed on: 12-31.',
      'Months between bills: 12.',
      'Billed: 1-01-6-005 × 1 less 10 %, 4-02-0-005.',
    ])
  })

  test.each([
    [false, ['Grid use and metering are paid by: the customer.']],
    [true, ['Grid use and metering are paid by: us.']],
    [null, []],
  ])('says who pays for grid use (%s), which contradicts nothing', (isPaidBySupplier, says) => {
    expect(interpretData(told('55218', { validFrom, isPaidBySupplier }), nothing)).toMatchObject({
      ...{ says, isPaidBySupplier },
      contradictions: [],
    })
  })
})

test('55607 is about feeding in, which is never taken over', () => {
  const message = told('55607', { sender: grid, startDate: validFrom, meteringOperatorCode: metering })

  expect(interpretData(message, nothing)).toMatchObject({
    fills: {},
    contradictions: ['It assigns us a market location that feeds in; we supply consumers alone.'],
  })
})
