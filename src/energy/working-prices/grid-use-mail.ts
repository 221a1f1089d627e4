import { findStoredContracts } from '../../contracts/find-stored-contracts.ts'
import { renderGridUse } from '../../mail/grid-use.ts'
import type { PromisedPrice } from '../../mail/price-facts.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import { type MailSources, mailAboutOrder, mailFacts } from '../../orders/intake/mailed-order.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import { type Regions, validOn } from '../../tariffs/regions/regions.ts'
import { always, expectedPrice } from './charged-price.ts'
import { type SuppliedContract, suppliedContract } from './supplied-contract.ts'

/** The customer of a confirmed contract learns what it costs from the day on which somebody else pays for grid use. */
export const loadGridUse = ({ db, keyring, config }: MailSources): LoadMail =>
  mailAboutOrder({ db, keyring, config }, async (order, { payload }) => {
    const { validFrom } = payload as TaskPayloads['send-grid-use-mail']
    if (order.confirmedAt === null || (order.endDate !== null && order.endDate < validFrom)) return undefined
    const [stored] = await findStoredContracts(db, [order.contractNumber])
    if (stored === undefined) return undefined
    const regions = await loadRegions(db)
    const contract = suppliedContract(stored)
    const isWithoutGridUse = validOn(contract.withoutGridUse, validFrom) !== undefined
    const unchanged = { ...contract, withoutGridUse: isWithoutGridUse ? [] : [always] }
    const modules = validOn(contract.modules, validFrom)
    return renderGridUse({
      ...mailFacts(order, config.supplier),
      ...{ validFrom, isWithoutGridUse },
      hasModules: modules?.isModule1InUse === true || modules?.isModule2InUse === true,
      before: priceOf(regions, unchanged, validFrom),
      after: priceOf(regions, contract, validFrom),
    })
  })

function priceOf(regions: Regions, contract: SuppliedContract, date: string): PromisedPrice {
  const found = expectedPrice(regions, contract, date)
  // Tried again until the operator has imported it.
  if ('missing' in found) throw new Error(`no ${found.missing} for the place of delivery on ${date}`)
  return { inputs: found.inputs, result: found.price }
}
