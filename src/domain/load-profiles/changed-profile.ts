import { getOrAdd } from '../../platform/get-or-add.ts'
import { type LoadProfile, type ProfileYear, sum } from './load-profile.ts'

// As in src/domain/load-profiles/load-profile.ts.
const maxCachedYears = 120

/** One profile up to a day and another one from it on. In the year of the change, each has its share of its own year. */
export function changedProfile(before: LoadProfile, after: LoadProfile, fromDay: number): LoadProfile {
  const years = new Map<number, ProfileYear>()
  const build = (year: number): ProfileYear => {
    const [former, later] = [before.year(year), after.year(year)]
    const change = fromDay - former.firstDay
    if (change <= 0) return later
    if (change >= former.weights.length) return former
    const weights = Float64Array.from(former.weights, (weight, day) =>
      day < change ? weight / former.total : (later.weights[day] as number) / later.total,
    )
    return {
      firstDay: former.firstDay,
      dayTypes: former.dayTypes,
      weights,
      total: sum(weights),
      shapeOf: (day) => (day < change ? former.shapeOf(day) : later.shapeOf(day)),
    }
  }
  return { name: after.name, year: (year) => getOrAdd(years, year, build, maxCachedYears) }
}
