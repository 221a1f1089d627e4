import { type MarketMessageItem, messageStates } from '../../operator/market/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { type Column, id, select } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { marketTabs } from './market-tabs.ts'
import { messageBadge } from './message-state.ts'
import { conversationPath, messagePath, messagesPath } from './paths.ts'

export type MessagesPage = {
  messages: readonly MarketMessageItem[]
  asked: URLSearchParams
  next: string | null
  processes: readonly string[]
  done: string | undefined
  now: Date
}

export const messagesPage = ({ messages, asked, next, processes, done, now }: MessagesPage): Html => html`
  ${marketTabs('messages')}
  ${listPage({
    title: 'Messages of the market',
    path: messagesPath,
    asked,
    filters: filters(asked, processes),
    columns: columns(now),
    rows: messages,
    empty: html`No message is like that. <a href="${messagesPath}">Show all messages</a>.`,
    next,
    done,
  })}`

const columns = (now: Date): Column<MarketMessageItem>[] => [
  {
    title: 'When',
    cell: (message) => html`<a href="${messagePath(message.id)}">${timeText(message.createdAt, now)}</a>`,
  },
  {
    title: 'Direction',
    cell: ({ direction }) => (direction === 'out' ? 'To the market' : 'From the market'),
  },
  { title: 'Process', cell: ({ process, name }) => html`<code>${process}</code> ${name}` },
  { title: 'State', cell: (message) => messageBadge(message, now) },
  {
    title: 'Conversation',
    cell: ({ contractNumber }) =>
      contractNumber === null
        ? '–'
        : html`<a href="${conversationPath(contractNumber)}">${id(contractNumber)}</a>`,
  },
  { title: 'Market partner', cell: ({ marketPartnerCode }) => marketPartnerCode && id(marketPartnerCode) },
  { title: 'Why it was ignored', cell: ({ flag }) => flag },
]

const any = { value: '', label: 'Any' }

const filters = (asked: URLSearchParams, processes: readonly string[]): Html => html`
  ${select({ name: 'filter.direction', label: 'Direction', chosen: asked.get('filter.direction') ?? '' }, [
    any,
    { value: 'out', label: 'To the market' },
    { value: 'in', label: 'From the market' },
  ])}
  ${processFilter(asked, processes)}
  ${select({ name: 'filter.state', label: 'State', chosen: asked.get('filter.state') ?? '' }, [
    any,
    ...Object.entries(messageStates).map(([value, says]) => ({ value, label: `${value}: ${says}` })),
  ])}
  ${text(asked, 'filter.contractNumber', 'Order')}
  ${partnerFilter(asked)}
  ${text(asked, 'filter.flag', 'Ignored because')}
  ${text(asked, 'filter.fromDate', 'From', 'date')}
  ${text(asked, 'filter.toDate', 'To', 'date')}`

export const processFilter = (asked: URLSearchParams, processes: readonly string[]): Html =>
  select({ name: 'filter.process', label: 'Process', chosen: asked.get('filter.process') ?? '' }, [
    any,
    ...processes.map((value) => ({ value, label: value })),
  ])

export const partnerFilter = (asked: URLSearchParams): Html =>
  text(asked, 'filter.marketPartner', 'Market partner (code)')

const text = (asked: URLSearchParams, name: string, label: string, type: 'text' | 'date' = 'text'): Html =>
  html`<div class="field"><label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" value="${asked.get(name) ?? ''}" maxlength="100" autocomplete="off"></div>`
