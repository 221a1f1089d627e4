import type { EnergyMix, Regions } from './regions.ts'

/** What section 42 EnWG has every offer show, of one year; a part is null where nothing is stored. */
export type EnergyLabel = {
  year: number
  tariff: EnergyMix | null
  supplier: EnergyMix
  germany: EnergyMix | null
}

/**
 * The label of the newest year whose values are due on this day: the previous year's from 1 July on, until then those of the year
 * before. The supplier's first label counts as soon as its year is over; null if there is none.
 */
export function energyLabelOn(
  { energyLabels }: Pick<Regions, 'energyLabels'>,
  tariffKey: string,
  date: string,
): EnergyLabel | null {
  const past = energyLabels.filter(
    ({ labelOf, year }) => labelOf === 'Supplier' && year < Number(date.slice(0, 4)),
  )
  const own = past.find(({ year }) => `${year + 1}-07-01` <= date) ?? past.at(-1)
  if (own === undefined) return null
  const mixOf = (name: string) =>
    energyLabels.find(({ labelOf, year }) => labelOf === name && year === own.year)?.mix ?? null
  return { year: own.year, tariff: mixOf(tariffKey), supplier: own.mix, germany: mixOf('Germany') }
}
