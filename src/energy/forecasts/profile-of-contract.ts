import type { ContractModules } from '../../contracts/modules.ts'
import { changedProfile } from '../../domain/load-profiles/changed-profile.ts'
import { chooseProfile, type LoadedPlace } from '../../domain/load-profiles/choose-profile.ts'
import type { LoadProfile } from '../../domain/load-profiles/load-profile.ts'
import type { LoadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import type { ProfileName } from '../../domain/load-profiles/official-profile.ts'
import { dateOf, firstOfMonth } from '../../platform/time/day-number.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { validOn } from '../../tariffs/regions/regions.ts'

type Profiled = {
  place: LoadedPlace
  modules: readonly Pick<ContractModules, 'validFrom' | 'validTo' | 'deviceTypes'>[]
}

/** By which profile a contract's consumption is spread and its prices are weighted. */
export function profileOfContract(profiles: LoadProfiles, contract: Profiled): LoadProfile {
  const ordered = chooseProfile(contract.place)
  const days = contract.modules.flatMap(({ validFrom, validTo }) => [validFrom, validTo])
  const changes = [...days, contract.place.photovoltaicsSince ?? null].flatMap((date) =>
    date === null ? [] : monthAfter(date),
  )
  let last: ProfileName = ordered
  let profile = profiles.of(ordered)
  for (const day of changes.sort((one, other) => one - other)) {
    const name = profileNameOn(contract, dateOf(day))
    if (name !== last) profile = changedProfile(profile, profiles.of(name), day)
    last = name
  }
  return profile
}

/**
 * The name of that profile on a day. A registered battery and photovoltaics of a running contract count from the next month on, so that
 * a month has one mean.
 */
export function profileNameOn({ place, modules }: Profiled, date: string): ProfileName {
  const monthBefore = plusDays(`${date.slice(0, 7)}-01`, -1)
  const registered = validOn(modules, monthBefore)?.deviceTypes
  const { photovoltaicsSince } = place
  return chooseProfile({
    ...place,
    hasPhotovoltaics:
      place.hasPhotovoltaics || (photovoltaicsSince != null && photovoltaicsSince <= monthBefore),
    hasBatteryStorage: place.hasBatteryStorage || (registered?.includes('Battery') ?? false),
  })
}

const monthAfter = (date: string): number => firstOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)))
