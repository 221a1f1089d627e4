/** Units of durations and notice periods. There is no week: two weeks are 14 "Tage". */
export type DurationUnit = 'Year' | 'Month' | 'Day' | 'Hour' | 'Minute'

const unitTexts = {
  None: { None: '' },
  Kwh: { None: 'kWh', Month: 'kWh/Monat', Year: 'kWh/Jahr' },
  Kw: { None: 'kW' },
  Euro: { None: '€', Month: '€/Monat', Year: '€/Jahr' },
  Cent: { None: 'ct', Kwh: 'ct/kWh' },
  Percent: { None: '%' },
} as const

const durationTexts: Record<DurationUnit, { one: string; other: string }> = {
  Year: { one: 'Jahr', other: 'Jahre' },
  Month: { one: 'Monat', other: 'Monate' },
  Day: { one: 'Tag', other: 'Tage' },
  Hour: { one: 'Stunde', other: 'Stunden' },
  Minute: { one: 'Minute', other: 'Minuten' },
}

type UnitTexts = typeof unitTexts
/** The enumeration Unit of the specification. */
type Unit = keyof UnitTexts | DurationUnit

export type Measure = { value: number; unit: { main: Unit; per: Unit }; unitText: string }

/** A quantity with its German unit text. Unit pairs without a text do not compile. */
export function measure<Main extends keyof UnitTexts, Per extends keyof UnitTexts[Main] & Unit>(
  value: number,
  main: Main,
  per: Per,
): Measure {
  return { value, unit: { main, per }, unitText: unitTexts[main][per] as string }
}

/** A duration. Its text is singular only for 1. */
export function duration(value: number, unit: DurationUnit): Measure {
  const { one, other } = durationTexts[unit]
  return { value, unit: { main: unit, per: 'None' }, unitText: value === 1 ? one : other }
}
