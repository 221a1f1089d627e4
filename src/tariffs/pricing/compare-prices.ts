import { basePartNames, workPartNames } from '../../domain/price-parts.ts'
import { baseMeasures, type PriceCalculation, workMeasures } from './price.ts'

type Components = PriceCalculation['priceComponents']

/** Whether a bill would show different parts. What is compared with, such as the default supplier, does not count. */
export function arePartsDifferent(one: Components, other: Components): boolean {
  const [work, otherWork] = [workMeasures(one), workMeasures(other)]
  const [base, otherBase] = [baseMeasures(one), baseMeasures(other)]
  return (
    workPartNames.some((name) => work[name].value !== otherWork[name].value) ||
    basePartNames.some((name) => base[name].value !== otherBase[name].value)
  )
}

/** Whether a price is a rise, as for a price letter: which of work price and base price weighs more, nobody knows yet. */
export const isHigher = (before: Components, after: Components): boolean =>
  before.estimatedWorkPrice.value < after.estimatedWorkPrice.value ||
  before.basePricePerMonth.value < after.basePricePerMonth.value
