import { html } from '../../platform/html/html.ts'
import { type Column, id } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { messageBadge } from './message-state.ts'
import { conversationPath, messagePath } from './paths.ts'
import type { MarketMessageItem } from './schema.ts'

export const messageColumns = (now: Date): Column<MarketMessageItem>[] => [
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
