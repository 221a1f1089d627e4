import { calculatePrice } from './calculate-price.ts'
import type { PriceCalculation, PriceInputs } from './price.ts'
import type { StoredSnapshot } from './price-snapshot.ts'

// A change to the inputs or a formula adds a row and keeps the old ones, so that a promised price stays computable.
const calculations: Record<number, (inputs: PriceInputs) => PriceCalculation> = { 1: calculatePrice }

/** Calculates the price again from just the snapshot; refuses unknown schema versions. */
export function recompute({ schemaVersion, inputs }: StoredSnapshot): PriceCalculation {
  const calculate = Object.hasOwn(calculations, schemaVersion) ? calculations[schemaVersion] : undefined
  if (calculate === undefined)
    throw new Error(`price snapshot of the unknown schema version ${schemaVersion}`)
  return calculate(inputs)
}
