import type { WorkItem } from '../../operator/worklist/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { liveList } from '../frame/live-list.ts'
import { id, notice } from '../frame/parts.ts'
import { timeText } from '../frame/time-text.ts'
import { correctionPath, eventPath, orderPath } from '../orders/paths.ts'
import { withdrawalPath } from '../withdrawals/paths.ts'

export type TodayPage = {
  items: readonly WorkItem[]
  version: string
  mayChange: boolean
  done: string | undefined
  guard: Html
  now: Date
}

export const todayPage = ({ items, version, mayChange, done, guard, now }: TodayPage): Html => html`
  ${done !== undefined && notice(done)}
  <h1>Today</h1>
  ${liveList(
    'work',
    version,
    items.length === 0
      ? html`<p class="empty">Nothing needs you. New work appears here by itself.</p>`
      : html`<p>${items.length === 1 ? 'One thing needs' : `${items.length} things need`} a person, the most urgent first.</p>
  <ol class="worklist">${items.map(
    (item) => html`<li>
      <p><strong>${titles[item.kind]}</strong> ${item.contractNumber !== null && html`<a href="${orderPath(item.contractNumber)}">${id(item.contractNumber)}</a>`}
        <span class="relative">due</span> ${timeText(item.dueAt, now)}</p>
      <p>${item.says}</p>
      ${mayChange && html`<div class="acts">${acts(item, guard)}</div>`}
    </li>`,
  )}</ol>`,
  )}`

const titles: Record<WorkItem['kind'], string> = {
  'stuck-order': 'Order is stuck',
  'parked-task': 'Task was given up',
  'unmatched-withdrawal': 'Withdrawal without a contract',
  'market-message': 'Message on hold',
  'overdue-market-order': 'No answer from the market',
  'late-prices': 'Prices are late',
}

/** What settles it. */
function acts({ kind, id: itemId, contractNumber }: WorkItem, guard: Html): Html {
  switch (kind) {
    case 'stuck-order':
      return html`<a class="button small" href="${correctionPath(itemId)}">Correct data</a>
        <a class="button small quiet" href="${eventPath(itemId)}">Report an event</a>`
    case 'parked-task':
      return html`<form method="post" action="/console/tasks/${itemId}/retry">${guard}<button class="button small" type="submit">Retry</button></form>`
    case 'unmatched-withdrawal':
      return html`<a class="button small" href="${withdrawalPath(itemId)}">Attach or close</a>`
    case 'market-message':
    case 'overdue-market-order':
      return html`${contractNumber !== null && html`<a class="button small" href="${orderPath(contractNumber)}">Open the order</a>`}`
    case 'late-prices':
      return html``
  }
}
