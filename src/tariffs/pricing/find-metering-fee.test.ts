import { expect, test } from 'vitest'
import type { GridFees } from '../regions/regions.ts'
import { findMeteringFee } from './find-metering-fee.ts'

const fees = (modern: string | null, smart: string | null): GridFees => ({
  operatorCode: '9999901000006',
  validFrom: '2024-01-01',
  validTo: null,
  workCentPerKwhNet: '6.50',
  baseEuroPerYearNet: '60.00',
  modernMeterEuroPerYearGross: modern,
  smartMeterEuroPerYearGross: smart,
})

test.each([
  [null, null, false, 3500, '2026-01-01', '25.00'],
  [null, null, false, 3500, '2024-12-31', '20.00'],
  [null, null, true, 3500, '2026-01-01', '30.00'],
  ['22.50', null, false, 3500, '2026-01-01', '22.50'],
  ['22.50', null, true, 3500, '2026-01-01', '30.00'],
  [null, '28.00', true, 6000, '2026-01-01', '28.00'],
  [null, '28.00', true, 6000.01, '2026-01-01', '40.00'],
  [null, '28.00', false, 3500, '2026-01-01', '25.00'],
])(
  'own fees %s and %s, smart meter %s, %s kWh on %s cost %s',
  (modern, smart, hasSmartMeter, kwh, date, fee) => {
    expect(findMeteringFee(fees(modern, smart), { hasSmartMeter, yearlyConsumptionKwh: kwh }, date)).toBe(fee)
  },
)
