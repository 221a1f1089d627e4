import { normaliseBdewCode } from '../../domain/identifiers/bdew-code.ts'
import { stepByStep } from '../../platform/threads/step-by-step.ts'
import type { MarketDirectory } from './directory.ts'
import type { MarketPartner } from './market-partner.ts'
import { findMarketPartners } from './search.ts'

/** Why a code is probably not that of a supplier, and which suppliers may have been meant. */
export type SupplierWarning = {
  /** Whose code it is instead; null if nobody's. */
  other: MarketPartner | null
  similar: readonly MarketPartner[]
}

const maxSimilar = 3

/**
 * What the directory has against a text in the place of a supplier's code: it may be mistyped, a name, or the code of a
 * grid operator. Null if it is the code of a supplier, or if the directory knows no suppliers at all.
 */
export async function checkSupplierCode(
  directory: MarketDirectory,
  text: string,
): Promise<SupplierWarning | null> {
  const known = directory.byCode.get(normaliseBdewCode(text))
  if (known?.role === 'Supplier' || !directory.hasSuppliers) return null
  const wanted = { query: known?.name ?? text, role: 'Supplier' } as const
  const similar = await stepByStep(findMarketPartners(directory, wanted))
  return { other: known ?? null, similar: similar.slice(0, maxSimilar) }
}
