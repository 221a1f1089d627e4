import type { EnergyMix, Regions } from './regions.ts'

/** What section 42 EnWG has every offer show, of one year; a part is null where nothing is stored. */
export type EnergyLabel = {
  year: number
  tariff: EnergyMix | null
  supplier: EnergyMix
  germany: EnergyMix | null
}

/** The label of the newest year before this day for which the supplier has one; null if there is none. */
export function energyLabelOn(
  { energyLabels }: Pick<Regions, 'energyLabels'>,
  tariffKey: string,
  date: string,
): EnergyLabel | null {
  const own = energyLabels.find(
    ({ labelOf, year }) => labelOf === 'Supplier' && year < Number(date.slice(0, 4)),
  )
  if (own === undefined) return null
  const mixOf = (name: string) =>
    energyLabels.find(({ labelOf, year }) => labelOf === name && year === own.year)?.mix ?? null
  return { year: own.year, tariff: mixOf(tariffKey), supplier: own.mix, germany: mixOf('Germany') }
}
