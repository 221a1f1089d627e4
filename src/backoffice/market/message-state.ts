import { type Html, html } from '../../platform/html/html.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { type Column, id } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { conversationPath, messagePath } from './paths.ts'
import type { MarketMessageItem } from './schema.ts'

type Shown = Pick<
  MarketMessageItem,
  | 'direction'
  | 'sentAt'
  | 'awaitedUntil'
  | 'waitingSince'
  | 'flag'
  | 'contractNumber'
  | 'settledAt'
  | 'handOverSince'
  | 'handedOverBy'
>

/** A word for what became of a message, and the colour that says the same. */
function messageState(message: Shown, now: Date): { word: string; mood: 'good' | 'going' | 'bad' | '' } {
  if (message.direction === 'out') {
    if (message.handOverSince !== null) return { word: 'To be handed over', mood: 'bad' }
    if (message.settledAt !== null) return { word: 'Not needed', mood: '' }
    if (message.awaitedUntil !== null)
      return message.awaitedUntil <= berlinDateTime(now)
        ? { word: 'Answer overdue', mood: 'bad' }
        : { word: 'Awaiting answer', mood: 'going' }
    if (message.sentAt === null) return { word: 'Unsent', mood: 'going' }
    return { word: message.handedOverBy === null ? 'Sent' : 'Handed over', mood: 'good' }
  }
  if (message.waitingSince !== null) return { word: 'On hold', mood: 'going' }
  if (message.contractNumber === null && message.settledAt === null) return { word: 'Unmatched', mood: 'bad' }
  return message.flag === null ? { word: 'Used', mood: 'good' } : { word: 'Ignored', mood: '' }
}

export function messageBadge(message: Shown, now: Date): Html {
  const { word, mood } = messageState(message, now)
  return html`<span class="state ${mood}">${word}</span>`
}

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
