import { isMeLo } from '../../../domain/identifiers/market-check-digit.ts'
import { berlinDate } from '../../../platform/time/berlin.ts'
import { berlinDay } from '../../../platform/time/berlin-day.ts'
import type { Collected } from '../day-collector.ts'
import { faultOf, instantOf, numberOf, type Quantity, stateOfQualifier, unusable } from './quantity.ts'
import type { Segment } from './segments.ts'
import { type CollectedRecord, type RecordProcess, tariffTimesOf } from './tariff-times.ts'

export const isRecordProcess = (process: string): process is RecordProcess =>
  process === '13017' || process === '13019'

/** Registers of energy drawn from the grid: the total (0), or that of a tariff time. */
const registers: Readonly<Record<RecordProcess, RegExp>> = {
  '13017': /^1-\d{1,2}:1\.8\.(\d)(?:\*255)?$/,
  '13019': /^1-\d{1,2}:1\.[89]\.(\d)(?:\*255)?$/,
}
const wanted: Readonly<Record<RecordProcess, string>> = {
  '13017': 'meter readings of the total (register 1-x:1.8.0), or of 1-x:1.8.1 and 1-x:1.8.2',
  '13019':
    'amounts of energy drawn from the grid (register 1-x:1.8.0 or 1-x:1.9.0, or those of both tariff times)',
}
/** An amount that only a bill of the grid is made from. */
const deliveryNote = 'Z31'
/** Remarks of the metering operator (STS+Z33): the register went through zero, or somebody has looked again. */
const rollover = 'Z85'
const confirmations = ['Z84', 'Z86', 'Z87']

const none: string[] = []
type Told = Quantity & {
  register: string
  at?: string
  from?: string
  to?: string
  isRollover: boolean
  isConfirmed: boolean
}

/**
 * Reads the meter readings (13017) or amounts of energy (13019) of a message: location (LOC), meter (RFF+MG), register
 * (PIA), quantity (QTY) and its time: DTM 7, or DTM 163 and 164.
 */
export function recordReader(process: RecordProcess, decimal: string) {
  let [location, meterNumber]: [string | undefined, string | null] = [undefined, null]
  let register: string | undefined
  let told: Told | undefined
  /** Set if a quantity has no time or place, which makes the whole message unusable. */
  let broken: string | undefined
  const tariffTimes = tariffTimesOf(process)

  const settle = (): (Collected | CollectedRecord)[] => {
    if (told === undefined) return []
    const { line, qualifier, value, unit, isRollover, isConfirmed, register, ...times } = told
    told = undefined
    if (qualifier === unusable || qualifier === deliveryNote) return []
    const [fromDate, date] =
      process === '13017' ? [null, dayAt(times.at)] : [dayAt(times.from), dayAt(times.to)]
    if (location === undefined || date === undefined || fromDate === undefined) {
      broken ??= `the quantity in segment ${line} has no location (LOC+172) or no time at the beginning of a day (DTM+7, or DTM+163 and DTM+164, in format 303)`
      return []
    }
    const [state, kwh] = [stateOfQualifier.get(qualifier), numberOf(value, decimal)]
    const fault =
      faultOf({ state, kwh, qualifier, value, unit }) ??
      (process === '13019' && isMeLo(location)
        ? 'amounts of a metering location are not billed, only those of the market location'
        : undefined)
    if (fault !== undefined) return [{ line, owner: location, date, reason: fault }]
    return tariffTimes.withoutParts(register, {
      ...{ line, owner: location, meterNumber, fromDate, date, kwh: kwh ?? 0, source: 'Market' },
      valueState: state ?? 'Preliminary',
      ...{ isRollover, isConfirmed, isReversal: false },
    })
  }

  const readers: Record<string, (elements: (string[] | undefined)[], number: number) => void> = {
    NAD: () => {
      ;[location, meterNumber] = [undefined, null]
    },
    LOC: ([[qualifier] = none, [id] = none]) => {
      if (qualifier === '172') location = id
    },
    RFF: ([[qualifier, number = ''] = none]) => {
      if (qualifier === 'MG') meterNumber = number
    },
    LIN: () => {
      register = undefined
    },
    PIA: ([[kind] = none, [code = ''] = none]) => {
      if (kind === '5') register = registers[process].exec(code)?.[1]
    },
    QTY: ([[qualifier = '', value = '', unit = ''] = none], line) => {
      if (register !== undefined)
        told = { line, register, qualifier, value, unit, isRollover: false, isConfirmed: false }
    },
    DTM: ([[kind, text = '', format] = none]) => {
      if (told === undefined || format !== '303') return
      if (kind === '7') told.at = text
      if (kind === '163') told.from = text
      if (kind === '164') told.to = text
    },
    STS: ([, , [remark = ''] = none]) => {
      if (told === undefined) return
      told.isRollover ||= remark === rollover
      told.isConfirmed ||= confirmations.includes(remark)
    },
  }

  return {
    /** Takes the next segment and returns the records that it completes. */
    read({ tag, elements, number }: Segment): (Collected | CollectedRecord)[] {
      const settled = tag === 'DTM' || tag === 'STS' ? [] : settle()
      if (Object.hasOwn(readers, tag)) readers[tag]?.(elements, number)
      return settled
    },
    end: () => [...settle(), ...tariffTimes.end()],
    broken: () => broken ?? tariffTimes.broken(),
    wanted: wanted[process],
  }
}

/** The local day that begins at an instant; undefined at any other time. */
function dayAt(text = ''): string | undefined {
  const instant = instantOf(text)
  if (instant === undefined) return undefined
  const date = berlinDate(new Date(instant))
  return berlinDay(date).startsAtMs === instant ? date : undefined
}
