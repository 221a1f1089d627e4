import { type Html, html } from '../../platform/html/html.ts'
import { type Column, id } from '../../web/frame/parts.ts'
import { tabs } from '../../web/frame/tabs.ts'
import { timeText } from '../../web/frame/time-text.ts'
import {
  conversationPath,
  deadlinesPath,
  marketOrdersPath,
  messagesPath,
  modulesPath,
  smartMeterPath,
} from '../console-paths.ts'
import type { MarketOrderItem } from './market-order-schema.ts'

const kindNames: Record<MarketOrderItem['kind'], string> = {
  Modules: 'Modules of EnWG section 14a',
  SmartMeter: 'Smart meter',
}

export const marketOrderColumns = (mayChange: boolean, now: Date): Column<MarketOrderItem>[] => [
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

const pages = {
  messages: { name: 'Messages', path: messagesPath },
  deadlines: { name: 'Deadlines', path: deadlinesPath },
  orders: { name: 'Meters and modules', path: marketOrdersPath },
} as const

export const marketTabs = (current: keyof typeof pages): Html =>
  tabs(
    'Market',
    Object.entries(pages).map(([key, page]) => ({ ...page, isCurrent: key === current })),
  )
