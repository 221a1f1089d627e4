import { type Html, html } from '../../platform/html/html.ts'
import { type Tariff, versionOn } from '../../tariffs/catalogue/catalogue.ts'
import type { PeriodState } from '../../tariffs/editing/periods.ts'

export const saleStates = ['OnSale', 'Planned', 'Ended', 'WithoutPrices'] as const
type SaleState = (typeof saleStates)[number]

/** Whether a tariff can be sold on a day. Pure. */
export function saleStateOf(tariff: Tariff, today: string): SaleState {
  if (versionOn(tariff, today) !== undefined) return 'OnSale'
  if (tariff.versions.length === 0) return 'WithoutPrices'
  return tariff.versions.some(({ validFrom }) => validFrom > today) ? 'Planned' : 'Ended'
}

const looks: Record<SaleState | PeriodState, [word: string, mood: 'good' | 'going' | '']> = {
  OnSale: ['On sale', 'good'],
  Running: ['Running', 'good'],
  Planned: ['Planned', 'going'],
  Ended: ['Ended', ''],
  WithoutPrices: ['Without prices', ''],
}

/** A word, and a colour that says the same. */
export const saleBadge = (state: SaleState | PeriodState): Html => {
  const [word, mood] = looks[state]
  return html`<span class="state ${mood}">${word}</span>`
}
