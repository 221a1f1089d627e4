import type { MarketOrderItem } from '../../operator/market-orders/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { type Column, id } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { modulesPath, smartMeterPath } from '../orders/paths.ts'
import { marketTabs } from './market-tabs.ts'
import { conversationPath, marketOrdersPath } from './paths.ts'

export type MarketOrdersPage = {
  orders: readonly MarketOrderItem[]
  asked: URLSearchParams
  next: string | null
  mayChange: boolean
  now: Date
}

export const marketOrdersPage = ({ orders, asked, next, mayChange, now }: MarketOrdersPage): Html => html`
  ${marketTabs('orders')}
  ${listPage({
    title: 'Meters and modules that we ordered',
    path: marketOrdersPath,
    asked,
    columns: columns(mayChange, now),
    rows: orders,
    empty: 'No grid operator or metering operator owes us anything for a running contract.',
    next,
  })}`

const kindNames: Record<MarketOrderItem['kind'], string> = {
  Modules: 'Modules of EnWG section 14a',
  SmartMeter: 'Smart meter',
}

const columns = (mayChange: boolean, now: Date): Column<MarketOrderItem>[] => [
  {
    title: 'Contract',
    cell: ({ contractNumber }) =>
      html`<a href="${conversationPath(contractNumber)}">${id(contractNumber)}</a>`,
  },
  { title: 'What', cell: ({ kind }) => kindNames[kind] },
  { title: 'State', cell: ({ state }) => html`<span class="state going">${state}</span>` },
  {
    title: 'Due',
    cell: ({ dueDate, isOverdue }) =>
      html`${dueDate}${isOverdue && html` <span class="state bad">Overdue</span>`}`,
  },
  { title: 'Ordered', cell: ({ orderedAt }) => timeText(orderedAt, now) },
  ...(mayChange
    ? [
        {
          title: 'Act',
          cell: ({ contractNumber, kind }: MarketOrderItem) =>
            html`<a href="${(kind === 'Modules' ? modulesPath : smartMeterPath)(contractNumber)}">Report what became of it</a>`,
        },
      ]
    : []),
]
