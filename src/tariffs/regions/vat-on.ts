import type { RegionalRates, VatRate } from './regions.ts'

type Rates = Pick<RegionalRates, 'vatRates'>
type Priced = { vatPercent: string }

/** A tariff with the VAT of a day of delivery (§ 27 (1) UStG): its own until the first rate that is stored. */
export const withVatOn = <Tariff extends Priced>(
  { vatRates }: Rates,
  tariff: Tariff,
  date: string,
): Tariff => {
  const rate = vatRates.find(({ validFrom }) => validFrom <= date)
  return rate === undefined ? tariff : { ...tariff, vatPercent: rate.percent }
}

/** The VAT of a day, then each rate that differs and begins before another day, if one is named. */
export function vatFrom(
  rates: Rates,
  tariff: Priced,
  { from, to }: { from: string; to?: string },
): VatRate[] {
  const found: VatRate[] = [{ validFrom: from, percent: withVatOn(rates, tariff, from).vatPercent }]
  for (const rate of rates.vatRates.toReversed()) {
    const isWithin = rate.validFrom > from && (to === undefined || rate.validFrom < to)
    if (isWithin && Number(rate.percent) !== Number(found.at(-1)?.percent)) found.push(rate)
  }
  return found
}
