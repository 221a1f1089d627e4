import type { Scope } from '../../partners/scopes.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { gatewayWarning } from '../../platform/settings/lacks-gateway.ts'
import { liveList } from '../../web/frame/live-list.ts'
import { id, notice } from '../../web/frame/parts.ts'
import { tabs } from '../../web/frame/tabs.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { declineErasurePath, erasurePath, mailPath } from '../customers/paths.ts'
import { declarationPath } from '../declarations/pages.ts'
import { answerPath, conversationPath, marketOrdersPath, messagePath } from '../market/paths.ts'
import { correctionPath, creditPath, eventPath, orderPath } from '../orders/paths.ts'
import { partnerPath, proposalPath } from '../partners/paths.ts'
import { runPath } from '../price-changes/paths.ts'
import { retryForm } from '../tasks/pages.ts'
import { endpointPath } from '../webhooks/paths.ts'
import { mostWork } from './list-work.ts'
import type { WorkItem, WorkKind } from './schema.ts'

export type TodayPage = {
  items: readonly WorkItem[]
  version: string
  /** The kind that is looked at; undefined for all. */
  kind: WorkKind | undefined
  /** Whether people hand our messages over to the market. */
  lacksGateway: boolean
  may: (scope: Scope) => boolean
  done: string | undefined
  guard: Html
  now: Date
}

export const todayPage = ({ items, version, kind, lacksGateway, may, done, guard, now }: TodayPage): Html => {
  const shown = items.filter((item) => kind === undefined || item.kind === kind)
  return html`
  ${done !== undefined && notice(done)}
  <h1>Today</h1>
  ${lacksGateway && notice(gatewayWarning, 'caution')}
  ${liveList(
    'work',
    version,
    html`${items.length > 0 && kinds(items, kind)}
  ${
    shown.length === 0
      ? html`<p class="empty">${items.length === 0 ? 'Nothing needs you. New work appears here by itself.' : html`Nothing of this kind needs you. <a href="/console">Show everything</a>.`}</p>`
      : html`<p>${shown.length === 1 ? 'One thing needs' : `${shown.length} things need`} a person, the most urgent first.</p>
  <ol class="worklist">${shown.map(
    (item) => html`<li>
      <p><strong>${titles[item.kind]}</strong> ${item.contractNumber !== null && html`<a href="${orderPath(item.contractNumber)}">${id(item.contractNumber)}</a>`}
        ${waits.has(item.kind) && html`<span class="relative">waits since</span> ${timeText(item.since, now)},`} <span class="relative">due</span> ${timeText(item.dueAt, now)}</p>
      <p>${item.says}</p>
      ${withActs(acts(item, guard, may))}
    </li>`,
  )}</ol>`
  }`,
  )}`
}

const titles: Record<WorkKind, string> = {
  'stuck-order': 'Order is stuck',
  'credit-decision': 'Credit was denied',
  'parked-mail': 'Mail was given up',
  'parked-task': 'Task was given up',
  'unmatched-withdrawal': 'Withdrawal without a contract',
  'market-message': 'Message on hold',
  'unmatched-message': 'Message without an order',
  'message-to-hand-over': 'Message to hand over',
  'answer-by-hand': 'Answer to enter',
  'overdue-market-order': 'No answer from the market',
  'failing-webhook': 'Webhook fails',
  'late-prices': 'Prices are late',
  'missing-prices': 'Prices of next year are missing',
  'returned-letter': 'Letter came back',
  'returned-mail': 'Mail came back',
  'termination-declaration': 'Termination to settle',
  'erasure-request': 'Erasure asked for',
  'missing-agreement': 'Agreement is missing',
  'brand-proposal': 'Brand to approve',
}

/** What waits for people who stand in for a gateway. */
const waits: ReadonlySet<WorkKind> = new Set(['message-to-hand-over', 'answer-by-hand'])

/** How many there are of each kind, as links. */
function kinds(items: readonly WorkItem[], current: WorkKind | undefined): Html {
  const counts = new Map<WorkKind, number>()
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const all = { name: 'Everything', path: '/console', isCurrent: current === undefined }
  return tabs('Kinds of work', [
    all,
    ...(Object.keys(titles) as WorkKind[]).flatMap((kind) => {
      const count = counts.get(kind) ?? 0
      if (count === 0 && kind !== current) return []
      const name = `${titles[kind]} (${count === mostWork ? `${count} or more` : count})`
      return [{ name, path: `/console?kind=${kind}`, isCurrent: kind === current }]
    }),
  ])
}

const withActs = (found: readonly (Html | false)[]): Html | false => {
  const some = found.filter((act) => act !== false)
  return some.length > 0 && html`<div class="acts">${some}</div>`
}

const link = (path: string, label: string): Html => html`<a class="button small" href="${path}">${label}</a>`
const quiet = (path: string, label: string): Html =>
  html`<a class="button small quiet" href="${path}">${label}</a>`

/** What settles it, as far as the reader may. */
function acts(
  { kind, id: itemId, contractNumber }: WorkItem,
  guard: Html,
  may: TodayPage['may'],
): (Html | false)[] {
  const retry = (label: string) =>
    may('operator:orders') && retryForm(itemId, { guard, next: '/console', label })
  switch (kind) {
    case 'stuck-order':
      return [
        may('operator:orders') && link(correctionPath(itemId), 'Correct data'),
        may('operator:orders') && quiet(eventPath(itemId), 'Report an event'),
      ]
    case 'credit-decision':
      return [may('operator:orders') && link(creditPath(itemId), 'Decide on credit')]
    case 'parked-mail':
      return [retry('Send again')]
    case 'parked-task':
      return [retry('Retry')]
    case 'unmatched-withdrawal':
      return [may('operator:orders') && link(declarationPath('withdrawal', itemId), 'Attach or close')]
    case 'market-message':
      return [
        may('operator:market') && link(messagePath(itemId), 'Try it again or set it aside'),
        may('operator:orders') &&
          contractNumber !== null &&
          quiet(conversationPath(contractNumber), 'Open the conversation'),
      ]
    case 'unmatched-message':
      return [may('operator:market') && link(messagePath(itemId), 'Attach or set aside')]
    case 'message-to-hand-over':
      return [
        may('operator:market')
          ? link(messagePath(itemId), 'Hand it over')
          : quiet(messagePath(itemId), 'See what to hand over'),
      ]
    case 'answer-by-hand':
      return [
        may('operator:market') && link(answerPath(itemId), 'Enter the answer'),
        contractNumber !== null && quiet(conversationPath(contractNumber), 'Open the conversation'),
      ]
    case 'overdue-market-order':
      return [
        may('operator:orders') && link(marketOrdersPath, 'Report what became of it'),
        may('operator:orders') &&
          contractNumber !== null &&
          quiet(conversationPath(contractNumber), 'Open the conversation'),
      ]
    case 'failing-webhook':
      return [may('operator:partners') && link(endpointPath(itemId), 'See why it fails')]
    case 'late-prices':
      return [
        may('operator:imports') && link('/console/imports', 'Import prices'),
        may('operator:imports') && quiet('/console/prices', 'See the sources'),
      ]
    case 'missing-prices':
      return [may('operator:imports') && link('/console/imports', 'Import prices')]
    case 'returned-letter':
      return [may('operator:orders') && link(runPath(itemId), 'Print and post')]
    case 'returned-mail':
      return [may('operator:orders') && link(mailPath(itemId), 'See the mail and send it again')]
    case 'termination-declaration':
      return [may('operator:orders') && link(declarationPath('termination', itemId), 'Attach or settle')]
    case 'missing-agreement':
      return [may('operator:partners') && link(`${partnerPath(itemId)}/rights`, 'Record the agreement')]
    case 'brand-proposal':
      return [
        may('operator:partners') && link(`${proposalPath(itemId)}/approve`, 'Look at it and approve'),
        may('operator:partners') && quiet(`${proposalPath(itemId)}/refuse`, 'Refuse'),
      ]
    case 'erasure-request':
      return [
        may('operator:customers') && link(erasurePath(itemId), 'See the plan'),
        may('operator:customers') && quiet(declineErasurePath(itemId), 'Decline'),
      ]
  }
}
