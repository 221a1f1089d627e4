import type { NoticeState } from '../../contracts/price-changes/notice.ts'
import type { RunState } from '../../contracts/price-changes/run.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { table } from '../../web/frame/parts.ts'
import type { Notice } from './schema.ts'

type Look = { name: string; mood: 'good' | 'going' | 'bad' | '' }

const runs: Record<RunState, Look> = {
  preparing: { name: 'Preparing', mood: 'going' },
  prepared: { name: 'Prepared', mood: 'going' },
  sending: { name: 'Sending', mood: 'going' },
  stopped: { name: 'Stopped', mood: 'bad' },
  finished: { name: 'Finished', mood: 'good' },
}

export const notices: Record<NoticeState, Look> = {
  open: { name: 'To be sent', mood: 'going' },
  queued: { name: 'Under way', mood: 'going' },
  sent: { name: 'Sent', mood: 'good' },
  late: { name: 'Sent too late', mood: 'bad' },
  returned: { name: 'Came back', mood: 'bad' },
  silent: { name: 'No letter needed', mood: '' },
  dropped: { name: 'No longer needed', mood: '' },
}

const badge = ({ name, mood }: Look): Html => html`<span class="state ${mood}">${name}</span>`

export const runBadge = (state: RunState): Html => badge(runs[state])
export const noticeBadge = (state: NoticeState): Html => badge(notices[state])

type Part = Notice['parts'][number]

const names: Record<string, string> = {
  energyPrice: 'Energy',
  serviceFee: 'Service fee',
  greenCertificateSurcharge: 'Green certificates',
  powerFee: 'Electricity tax',
  gridFee: 'Grid fee',
  lowestGridFee: 'Lowest grid fee of the day',
  highestGridFee: 'Highest grid fee of the day',
  powerHeatCouplingFee: 'CHP levy',
  concessionFee: 'Concession fee',
  offshoreFee: 'Offshore levy',
  p19Fee: 'Special grid use (§ 19 StromNEV)',
  riskPremiumFee: 'Risk premium',
  workPriceAdjustment: 'Adjustment',
  meteringFee: 'Metering',
  basePriceAdjustment: 'Adjustment',
  total: 'Total',
}
const titles = { work: 'Work price, ct/kWh', base: 'Base price, € a month' }

/** The old and the new price of a contract line by line, gross. Parts that are zero on both sides are left out. */
export const partsTable = (notice: Notice): Html =>
  html`<div class="sides">${(['work', 'base'] as const).map((price) => html`<div>${tableOf(notice, price)}</div>`)}</div>`

const tableOf = ({ contractNumber, parts }: Notice, price: Part['price']): Html =>
  table<Part>(
    `${titles[price]} of contract ${contractNumber}, before and after`,
    [
      {
        title: titles[price],
        cell: ({ part }) => (part === 'total' ? html`<strong>Total</strong>` : (names[part] ?? part)),
      },
      { title: 'Before', isFigure: true, cell: ({ before }) => before.toFixed(4) },
      { title: 'After', isFigure: true, cell: ({ after }) => after.toFixed(4) },
      { title: 'Difference', isFigure: true, cell: ({ before, after }) => difference(after - before) },
    ],
    {
      rows: parts.filter((part) => part.price === price && (part.before !== 0 || part.after !== 0)),
      empty: 'There are no parts.',
    },
  )

const difference = (amount: number): string =>
  Math.abs(amount) < 0.00005 ? '–' : `${amount > 0 ? '+' : '−'}${Math.abs(amount).toFixed(4)}`
