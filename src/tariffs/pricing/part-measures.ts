import type { BasePartName, WorkPartName } from '../../domain/price-parts.ts'
import type { Measure } from '../catalogue/measure.ts'
import type { PriceCalculation } from './price.ts'

type Components = PriceCalculation['priceComponents']

/** The parts of the work price that are charged; `energyPrice` is what the energy is expected to cost. */
export const workMeasures = ({
  workPriceDetails: { fees, serviceFee, averageExchangePrice },
}: Components): Record<WorkPartName, Measure> => ({ ...fees, serviceFee, energyPrice: averageExchangePrice })

export const baseMeasures = ({
  baseServiceFee,
  basePriceDetail: { fees },
}: Components): Record<BasePartName, Measure> => ({ ...fees, serviceFee: baseServiceFee })
