import { smartMeterStates } from '../../domain/market-orders.ts'
import type { MarketOrderItem } from '../../operator/market-orders/schema.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { faultsOf } from '../frame/faults.ts'
import { listPage } from '../frame/list-page.ts'
import { type Column, id, notice, select } from '../frame/parts.ts'
import { timeText } from '../frame/time-text.ts'
import { marketTabs } from './market-tabs.ts'
import { conversationPath, marketOrdersPath, settleOrderPath } from './paths.ts'

export type MarketOrdersPage = {
  orders: readonly MarketOrderItem[]
  asked: URLSearchParams
  next: string | null
  mayChange: boolean
  done: string | undefined
  now: Date
}

export const marketOrdersPage = ({
  orders,
  asked,
  next,
  mayChange,
  done,
  now,
}: MarketOrdersPage): Html => html`
  ${marketTabs('orders')}
  ${listPage({
    title: 'Meters and modules that we ordered',
    path: marketOrdersPath,
    asked,
    columns: columns(mayChange, now),
    rows: orders,
    empty: 'No grid operator or metering operator owes us anything for a running contract.',
    next,
    done,
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
            html`<a href="${settleOrderPath(contractNumber, kind)}">Report what became of it</a>`,
        },
      ]
    : []),
]

export const settleFields = ['state', 'installationDate', 'remark'] as const
export type SettleForm = Record<(typeof settleFields)[number], string>
export const emptySettlement: SettleForm = { state: '', installationDate: '', remark: '' }

export type SettleOrderPage = {
  contractNumber: string
  kind: MarketOrderItem['kind']
  form: SettleForm
  refusal: Refusal | undefined
  guard: Html
}

/** What a grid or metering operator said by another way. */
export function settleOrderPage({ contractNumber, kind, form, refusal, guard }: SettleOrderPage): Html {
  const faults = faultsOf(refusal, form)
  const states = kind === 'Modules' ? ['Confirmed', 'Refused'] : smartMeterStates
  return html`
  <h1>${kindNames[kind]} of contract ${id(contractNumber)}</h1>
  ${[...faults.others, faults.of.state].map((text) => text !== undefined && notice(text, 'error'))}
  <p>For an answer that did not come as a message. The customer gets a mail.</p>
  <form method="post" action="${settleOrderPath(contractNumber, kind)}">${guard}
    ${select(
      { name: 'state', label: 'What became of it', chosen: form.state },
      states.map((value) => ({ value, label: value })),
    )}
    ${kind === 'SmartMeter' && field({ name: 'installationDate', label: 'Day of the installation', hint: 'For Accepted and Installed.', type: 'date', autocomplete: 'off', value: form.installationDate, fault: faults.of.installationDate, isOptional: true })}
    ${textArea({ name: 'remark', label: 'Remark', hint: 'Of a refusal or cancellation: why. Partner and customer read it, so write a sentence in German, without names.', value: form.remark, mostCharacters: 500, fault: faults.of.remark })}
    <p class="actions"><button class="button" type="submit">Record</button>
      <a class="button quiet" href="${marketOrdersPath}">Cancel</a></p>
  </form>`
}
