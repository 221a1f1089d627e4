import type { IncomingRecord } from './incoming-record.ts'

/** A reading of the market, with the changes of a test. */
export const aRecord = (
  changes: Partial<IncomingRecord> & Pick<IncomingRecord, 'contractNumber'>,
): IncomingRecord => ({
  line: 1,
  meterNumber: null,
  fromDate: null,
  date: '2026-06-01',
  kwh: 1000,
  source: 'Market',
  valueState: 'Final',
  isRollover: false,
  isConfirmed: false,
  isReversal: false,
  ...changes,
})
