/** How a delivery point is measured, in the words of the market. */
export const measurementTechnologies = [
  'intelligentMeasuringSystem',
  'conventionalMeasuringSystem',
  'noMeasurement',
] as const
export type MeasurementTechnology = (typeof measurementTechnologies)[number]

/** A delivery point as the order and the market describe it. */
export type Metered = {
  capabilities: { hasSmartMeter?: boolean } | null
  /** Null as long as the market has not said. */
  measurementTechnology: MeasurementTechnology | null
}

/** The market knows the meter better than the order does. */
export const hasSmartMeter = ({ capabilities, measurementTechnology }: Metered): boolean =>
  measurementTechnology === null
    ? isOrderedWithSmartMeter(capabilities)
    : measurementTechnology === 'intelligentMeasuringSystem'

/** Which meter the market found instead of the one that the order names; null if they agree. */
export function meterFound(metered: Metered): 'SmartMeter' | 'NoSmartMeter' | null {
  const found = hasSmartMeter(metered)
  if (found === isOrderedWithSmartMeter(metered.capabilities)) return null
  return found ? 'SmartMeter' : 'NoSmartMeter'
}

const isOrderedWithSmartMeter = (capabilities: Metered['capabilities']): boolean =>
  capabilities?.hasSmartMeter ?? false
