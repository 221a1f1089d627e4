import type { Scope } from '../../partners/scopes.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { gatewayWarning, lacksGateway } from '../../platform/settings/lacks-gateway.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { isShownAlready, liveList, sendUnchanged, versionOf } from '../../web/frame/live-list.ts'
import { named, notice } from '../../web/frame/parts.ts'
import { tabs } from '../../web/frame/tabs.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { readQuery } from '../../web/read-query.ts'
import { anyRole, type ConsoleContext, showPage, staffRoutes } from '../console-kit.ts'
import {
  answerPath,
  conversationPath,
  correctionPath,
  creditPath,
  customerPath,
  endpointPath,
  erasurePath,
  mailPath,
  marketOrdersPath,
  messagePath,
  orderPath,
  partnerPath,
  proposalPath,
  runPath,
} from '../console-paths.ts'
import { declarationPath } from '../declarations/pages.ts'
import { findCustomerNames } from '../orders/list-orders.ts'
import { tasksPath } from '../system/system-tabs.ts'
import { retryForm } from '../tasks/pages.ts'
import { listWork, maxWork, ordersOf } from './list-work.ts'
import { type WorkItem, type WorkKind, WorkQuery } from './schema.ts'

export const todayRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/', anyRole, async (me, request, reply) => {
    const asked = readQuery(request.url).get('kind') ?? ''
    const filter = asked === '' ? {} : { 'filter.kind': asked }
    const { 'filter.kind': kind } = checkedInput(request, WorkQuery, { offset: 0, limit: 1, ...filter })
    // All kinds are read, to tell how many there are of each.
    const items = await listWork(deps, me.operator.now)
    const version = versionOf(items)
    if (isShownAlready(request, version)) return sendUnchanged(reply)
    const numbers = ordersOf(items)
    await auditPage(deps.db, me.operator, { action: 'order.read', subject: 'orders', numbers })
    const content = todayPage({
      items,
      names: await findCustomerNames(deps.reads, numbers),
      version,
      kind,
      lacksGateway: lacksGateway(deps.config),
      may: (scope) => me.member.scopes.has(scope),
      done: doneOf(request.url),
      guard: context.guardOf(request, reply),
      now: me.operator.now,
    })
    return show(me, { request, reply }, { title: 'Today', room: 'today', content })
  })
}

type TodayPage = {
  items: readonly WorkItem[]
  /** Of customers, by the number of their order. */
  names: ReadonlyMap<string, string>
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

const todayPage = (page: TodayPage): Html => {
  const { items, version, kind, lacksGateway, done } = page
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
  <ol class="work">${shown.map((item) => workRow(item, page))}</ol>`
  }`,
  )}`
}

type Work = {
  title: string
  /** Where one reads about it; of what is about no order, its name leads there. */
  about?(id: string): string
  /** The button that settles it, for those who may. */
  act: { scope: Scope; label: string; path(id: string): string } | { scope: Scope; retries: string }
}

const imports = () => '/console/imports'
const works: Record<WorkKind, Work> = {
  'stuck-order': {
    title: 'Order is stuck',
    act: { scope: 'operator:orders', label: 'Correct data', path: correctionPath },
  },
  'credit-decision': {
    title: 'Credit was denied',
    act: { scope: 'operator:orders', label: 'Decide on credit', path: creditPath },
  },
  'parked-mail': {
    title: 'Mail was given up',
    about: () => tasksPath,
    act: { scope: 'operator:orders', retries: 'Send again' },
  },
  'parked-task': {
    title: 'Task was given up',
    about: () => tasksPath,
    act: { scope: 'operator:orders', retries: 'Retry' },
  },
  'unmatched-withdrawal': {
    title: 'Withdrawal without a contract',
    about: (id) => declarationPath('withdrawal', id),
    act: {
      ...{ scope: 'operator:orders', label: 'Attach or close' },
      path: (id) => declarationPath('withdrawal', id),
    },
  },
  'market-message': {
    title: 'Message on hold',
    about: messagePath,
    act: { scope: 'operator:market', label: 'Try again', path: messagePath },
  },
  'unmatched-message': {
    title: 'Message without an order',
    about: messagePath,
    act: { scope: 'operator:market', label: 'Attach or set aside', path: messagePath },
  },
  'message-to-hand-over': {
    title: 'Message to hand over',
    about: messagePath,
    act: { scope: 'operator:market', label: 'Hand it over', path: messagePath },
  },
  'answer-by-hand': {
    title: 'Answer to enter',
    about: messagePath,
    act: { scope: 'operator:market', label: 'Enter the answer', path: answerPath },
  },
  'overdue-market-order': {
    title: 'No answer from the market',
    about: conversationPath,
    act: { scope: 'operator:orders', label: 'Report the result', path: () => marketOrdersPath },
  },
  'failing-webhook': {
    title: 'Webhook fails',
    about: endpointPath,
    act: { scope: 'operator:partners', label: 'See why', path: endpointPath },
  },
  'late-prices': {
    title: 'Prices are late',
    about: () => '/console/prices',
    act: { scope: 'operator:imports', label: 'Import prices', path: imports },
  },
  'missing-prices': {
    title: 'Prices of next year are missing',
    about: imports,
    act: { scope: 'operator:imports', label: 'Import prices', path: imports },
  },
  'returned-letter': {
    title: 'Letter came back',
    about: runPath,
    act: { scope: 'operator:orders', label: 'Print and post', path: runPath },
  },
  'returned-mail': {
    title: 'Mail came back',
    about: mailPath,
    act: { scope: 'operator:orders', label: 'See and resend', path: mailPath },
  },
  'termination-declaration': {
    title: 'Termination to settle',
    about: (id) => declarationPath('termination', id),
    act: {
      ...{ scope: 'operator:orders', label: 'Attach or settle' },
      path: (id) => declarationPath('termination', id),
    },
  },
  'erasure-request': {
    title: 'Erasure asked for',
    about: customerPath,
    act: { scope: 'operator:customers', label: 'See the plan', path: erasurePath },
  },
  'missing-agreement': {
    title: 'Agreement is missing',
    about: partnerPath,
    act: { scope: 'operator:partners', label: 'Record it', path: (id) => `${partnerPath(id)}/rights` },
  },
  'brand-proposal': {
    title: 'Brand to approve',
    about: partnerPath,
    act: {
      ...{ scope: 'operator:partners', label: 'Look and approve' },
      path: (id) => `${proposalPath(id)}/approve`,
    },
  },
}

/** How many there are of each kind, as links. */
function kinds(items: readonly WorkItem[], current: WorkKind | undefined): Html {
  const counts = new Map<WorkKind, number>()
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const all = { name: 'Everything', path: '/console', isCurrent: current === undefined }
  return tabs('Kinds of work', [
    all,
    ...(Object.keys(works) as WorkKind[]).flatMap((kind) => {
      const count = counts.get(kind) ?? 0
      if (count === 0 && kind !== current) return []
      const name = `${works[kind].title} (${count === maxWork ? `${count} or more` : count})`
      return [{ name, path: `/console?kind=${kind}`, isCurrent: kind === current }]
    }),
  ])
}

const workRow = (item: WorkItem, { names, guard, may, now }: TodayPage): Html => {
  const { kind, id, contractNumber, says, since, dueAt } = item
  const { title, about, act } = works[kind]
  const what = about === undefined ? title : html`<a href="${about(id)}">${title}</a>`
  return html`<li>
    <div class="who">${contractNumber === null ? what : named(names.get(contractNumber), contractNumber, orderPath(contractNumber))}</div>
    <div class="why">${contractNumber !== null && html`<strong>${what}</strong> `}<span title="${says}">${says}</span></div>
    <div class="since">${timeText(since, now)} <span class="due">due ${timeText(dueAt, now)}</span></div>
    <div class="act">${may(act.scope) && actButton(act, id, guard)}</div>
  </li>`
}

const actButton = (act: Work['act'], id: string, guard: Html): Html =>
  'retries' in act
    ? retryForm(id, { guard, next: '/console', label: act.retries })
    : html`<a class="button small quiet" href="${act.path(id)}">${act.label}</a>`
