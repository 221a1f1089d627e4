import { type Html, html } from '../../platform/html/html.ts'
import type { PeriodState } from '../../tariffs/editing/periods.ts'
import type { SaleState } from './sale-state.ts'

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
