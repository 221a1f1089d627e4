import type { ValueState } from '../day-values.ts'

export type Quantity = { line: number; qualifier: string; value: string; unit: string }

/** Qualifiers of a quantity (DE 6063) that are readings. */
export const stateOfQualifier: ReadonlyMap<string, ValueState> = new Map([
  ['67', 'Substituted'],
  ['220', 'Final'],
  ['Z18', 'Preliminary'],
])
/** A value that cannot be used. */
export const unusable = '20'

type Judged = Pick<Quantity, 'qualifier' | 'value' | 'unit'> & {
  state: ValueState | undefined
  kwh: number | undefined
}

export function faultOf({ state, kwh, qualifier, value, unit }: Judged): string | undefined {
  if (state === undefined)
    return `the qualifier must be one of ${[...stateOfQualifier.keys()].join(', ')}; it is ${qualifier.slice(0, 10)}`
  if (kwh === undefined) return `the quantity is not a number: ${JSON.stringify(value.slice(0, 40))}`
  return unit === '' || unit === 'KWH' ? undefined : `the unit must be KWH; it is ${unit.slice(0, 10)}`
}

export function numberOf(text: string, decimal: string): number | undefined {
  const written = decimal === '.' ? text : text.replace(decimal, '.')
  return /^-?\d{1,9}(\.\d+)?$/.test(written) ? Number(written) : undefined
}

/** For example `202603012300+00`: year to minute, and the UTC offset in hours; of a year in which there may be meters. */
export function instantOf(text: string): number | undefined {
  const [, year, month, day, hour, minute, offset] =
    /^((?:19|20)\d\d)(\d\d)(\d\d)(\d\d)(\d\d)([+-]\d\d)$/.exec(text) ?? []
  if (offset === undefined) return undefined
  const milliseconds = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00${offset}:00`)
  return Number.isNaN(milliseconds) ? undefined : milliseconds
}
