import { type Ground, grounds } from '../personal-data/register-entry.ts'
import { type ErasableOrder, type Treatment, treatmentOf, treatmentOfAccount } from './erasure-rules.ts'

/** What is to happen to the data of a customer, ground by ground. */
export type ErasurePlan = {
  account(ground: Ground): Treatment
  order(contractNumber: string, ground: Ground): Treatment
  contractNumbers: string[]
}

/** Applies the rules to all orders of a customer, as of today. Pure. */
export function planErasure(orders: readonly ErasableOrder[], today: string): ErasurePlan {
  const treatments = new Map<string, Record<Ground, Treatment>>(
    orders.map((order) => [order.contractNumber, byGround((ground) => treatmentOf(order, ground, today))]),
  )
  const ofAccount = byGround((ground) =>
    treatmentOfAccount(
      ground,
      [...treatments.values()].map((treatment) => treatment[ground]),
    ),
  )
  return {
    account: (ground) => ofAccount[ground],
    order: (contractNumber, ground) => {
      const treatment = treatments.get(contractNumber)
      if (treatment === undefined) throw new Error('an order of somebody else')
      return treatment[ground]
    },
    contractNumbers: [...treatments.keys()],
  }
}

const byGround = (treat: (ground: Ground) => Treatment): Record<Ground, Treatment> =>
  Object.fromEntries(Object.keys(grounds).map((ground) => [ground, treat(ground as Ground)])) as Record<
    Ground,
    Treatment
  >
