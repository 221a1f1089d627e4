import type { EnergyAmount, MeterReading } from './meter-reading.ts'

type Changes = Partial<Omit<MeterReading, 'milliwattHours'>> & { kwh: number }

/** A reading of the market on meter M1, unless the test says otherwise. */
export const aReading = (date: string, { kwh, ...changes }: Changes): MeterReading => ({
  meterNumber: 'M1',
  date,
  milliwattHours: Math.round(kwh * 1e6),
  source: 'Market',
  valueState: 'Final',
  isRollover: false,
  isQuestioned: false,
  receivedAt: new Date('2026-11-15T12:00:00Z'),
  ...changes,
})

export const anAmount = (
  fromDate: string,
  toDate: string,
  { kwh, ...changes }: Partial<EnergyAmount> & { kwh: number },
): EnergyAmount => ({
  fromDate,
  toDate,
  milliwattHours: Math.round(kwh * 1e6),
  source: 'Market',
  valueState: 'Final',
  isQuestioned: false,
  receivedAt: new Date('2026-11-15T12:00:00Z'),
  ...changes,
})
