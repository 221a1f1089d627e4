import type { ContractModules } from '../../contracts/modules.ts'
import { changedProfile } from '../../domain/load-profiles/changed-profile.ts'
import { chooseProfile, type LoadedPlace } from '../../domain/load-profiles/choose-profile.ts'
import type { LoadProfile } from '../../domain/load-profiles/load-profile.ts'
import type { LoadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import type { ProfileName } from '../../domain/load-profiles/official-profile.ts'
import { dayNumberOf, firstOfMonth } from '../../platform/time/day-number.ts'

type Profiled = { place: LoadedPlace; modules: readonly Pick<ContractModules, 'validFrom' | 'deviceTypes'>[] }

/** By which profile a contract's consumption is spread and its prices are weighted. */
export function profileOfContract(profiles: LoadProfiles, contract: Profiled): LoadProfile {
  const [ordered, stored] = [chooseProfile(contract.place), withStorage(contract)]
  const since = storageSince(contract)
  if (since === undefined || stored === ordered) return profiles.of(ordered)
  return changedProfile(profiles.of(ordered), profiles.of(stored), since)
}

/** The name of that profile on a day. */
export function profileNameOn(contract: Profiled, date: string): ProfileName {
  const since = storageSince(contract)
  return since !== undefined && since <= dayNumberOf(date)
    ? withStorage(contract)
    : chooseProfile(contract.place)
}

const withStorage = ({ place }: Profiled): ProfileName => chooseProfile({ ...place, hasBatteryStorage: true })

/** A registered battery counts from the next month on, so that a month has one mean. */
function storageSince({ modules }: Profiled): number | undefined {
  const validFrom = modules.find(({ deviceTypes }) => deviceTypes.includes('Battery'))?.validFrom
  if (validFrom === undefined) return undefined
  return firstOfMonth(Number(validFrom.slice(0, 4)), Number(validFrom.slice(5, 7)))
}
