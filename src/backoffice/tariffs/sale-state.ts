import { type Tariff, versionOn } from '../../tariffs/catalogue/tariff.ts'

export const saleStates = ['OnSale', 'Planned', 'Ended', 'WithoutPrices'] as const
export type SaleState = (typeof saleStates)[number]

/** Whether a tariff can be sold on a day. Pure. */
export function saleStateOf(tariff: Tariff, today: string): SaleState {
  if (versionOn(tariff, today) !== undefined) return 'OnSale'
  if (tariff.versions.length === 0) return 'WithoutPrices'
  return tariff.versions.some(({ validFrom }) => validFrom > today) ? 'Planned' : 'Ended'
}
