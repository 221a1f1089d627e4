import { getOrAdd } from '../../platform/get-or-add.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { changedProfile } from './changed-profile.ts'
import { formerHouseholdProfile } from './former-profile.ts'
import type { ExactProfile, LoadProfile } from './load-profile.ts'
import type { ProfileName } from './official-profile.ts'

/** The profiles by which consumption is spread and prices are weighted. */
export type LoadProfiles = {
  /** For a contract. Days before the official profiles came into use keep the profile that they had. */
  of(name: ProfileName): LoadProfile
  /** For the price of an offer. A date before the official profiles came into use has the price that it had then. */
  onOffer(name: ProfileName, date: string): ExactProfile
}

/** Since when the official profiles are used, and what was used for contracts before. */
export type Beginning = { since: string; former: LoadProfile }

/** `beginning` is undefined where nothing was priced before them. */
export function loadProfiles(
  official: Readonly<Record<ProfileName, ExactProfile>>,
  beginning?: Beginning,
): LoadProfiles {
  const changed = new Map<ProfileName, LoadProfile>()
  return {
    of(name) {
      if (beginning === undefined) return official[name]
      const { former, since } = beginning
      return getOrAdd(changed, name, () => changedProfile(former, official[name], dayNumberOf(since)))
    },
    onOffer: (name, date) =>
      beginning !== undefined && date < beginning.since ? formerHouseholdProfile : official[name],
  }
}
