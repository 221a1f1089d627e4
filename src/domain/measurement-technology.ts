/** How a delivery point is measured, in the words of the market. */
export const measurementTechnologies = [
  'intelligentMeasuringSystem',
  'conventionalMeasuringSystem',
  'noMeasurement',
] as const
export type MeasurementTechnology = (typeof measurementTechnologies)[number]

/** A delivery point at the start of its supply, as the order and the market describe it. */
export type Metered = {
  capabilities: { hasSmartMeter?: boolean } | null
  /** Null as long as the market has not said. */
  measurementTechnology: MeasurementTechnology | null
}

/** What measures a delivery point from a day of its supply on, until the next change. */
export type MeterChange = { validFrom: string; measurementTechnology: MeasurementTechnology }

/** Whether there is a smart meter at the start of the supply, and what changed later, oldest first. */
export type MeterPeriods = { hasSmartMeter: boolean; meterChanges: readonly MeterChange[] }

export function hasSmartMeterOn({ hasSmartMeter, meterChanges }: MeterPeriods, date: string): boolean {
  const change = meterChanges.findLast(({ validFrom }) => validFrom <= date)
  return change === undefined ? hasSmartMeter : isSmart(change.measurementTechnology)
}

/** The market knows the meter better than the order does. */
export const hasSmartMeter = ({ capabilities, measurementTechnology }: Metered): boolean =>
  measurementTechnology === null ? isOrderedWithSmartMeter(capabilities) : isSmart(measurementTechnology)

/** The meter of a delivery point and what changed about it. */
export const meterPeriodsOf = (point: Metered & Pick<MeterPeriods, 'meterChanges'>): MeterPeriods => ({
  hasSmartMeter: hasSmartMeter(point),
  meterChanges: point.meterChanges,
})

/** Which meter the market found instead of the one that the order names; null if they agree. */
export function meterFound(metered: Metered): 'SmartMeter' | 'NoSmartMeter' | null {
  const found = hasSmartMeter(metered)
  if (found === isOrderedWithSmartMeter(metered.capabilities)) return null
  return found ? 'SmartMeter' : 'NoSmartMeter'
}

export const isSmart = (technology: MeasurementTechnology): boolean =>
  technology === 'intelligentMeasuringSystem'

const isOrderedWithSmartMeter = (capabilities: Metered['capabilities']): boolean =>
  capabilities?.hasSmartMeter ?? false
