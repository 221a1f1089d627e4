import type { ContractType, Industry } from '../customer-kinds.ts'
import type { ProfileName } from './official-profile.ts'

/** What a load profile is chosen by. */
export type LoadedPlace = {
  type: ContractType
  industry: Industry | null
  hasPhotovoltaics: boolean
  /** The day that a running contract was told of, if the order names none. */
  photovoltaicsSince?: string | null
  hasBatteryStorage: boolean
}

const farming: Industry = 'AgricultureForestryLivestockFarmingAndFisheries'

/**
 * The BDEW made its profiles with photovoltaics for households alone. Storage without photovoltaics has no profile of its
 * own.
 */
export function chooseProfile(place: LoadedPlace): ProfileName {
  if (place.type === 'Business') return place.industry === farming ? 'L25' : 'G25'
  if (!place.hasPhotovoltaics) return 'H25'
  return place.hasBatteryStorage ? 'S25' : 'P25'
}
