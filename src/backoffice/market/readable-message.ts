/** The content of a message as a person types it into somebody else's form: terms and values, without the receiver and what is empty. Pure. */
import { type Html, html } from '../../platform/html/html.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { type Column, id } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { conversationPath, messagePath } from '../console-paths.ts'
import type { MarketMessageItem } from './schema.ts'

type Fact = readonly [term: string, value: string]

/** Names that their letters do not explain. */
const terms: Readonly<Record<string, string>> = {
  sender: 'From (market partner code)',
  transactionReason: 'Transaction reason (code)',
  maLoIdentifier: 'Market location (MaLo-ID)',
  maloId: 'Market location (MaLo-ID)',
  meLoIdentifiers: 'Metering locations (MeLo-ID)',
  meloIds: 'Metering locations (MeLo-ID)',
  annualConsumptionKwh: 'Annual consumption in kWh',
}

const termOf = (name: string): string =>
  terms[name] ?? sentenceCase(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
const sentenceCase = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export const readableContent = (content: unknown): Fact[] =>
  Object.entries(fieldsOf(content)).flatMap(([name, value]) =>
    name === 'receiver' ? [] : readable(name, value),
  )

function readable(name: string, value: unknown): Fact[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.length === 0 ? [] : [[termOf(name), value.map(String).join(', ')]]
  if (typeof value !== 'object')
    return [[termOf(name), value === true ? 'yes' : value === false ? 'no' : String(value)]]
  const fields = fieldsOf(value)
  const line = 'zipCode' in fields ? addressLine(fields) : 'surnames' in fields ? nameLine(fields) : null
  if (line !== null) return line === '' ? [] : [[termOf(name), line]]
  return Object.entries(fields).flatMap(([inner, each]) =>
    readable(inner, each).map(([term, text]): Fact => [`${termOf(name)}: ${term.toLowerCase()}`, text]),
  )
}

const addressLine = ({
  street,
  houseNumber,
  houseNumberAddition,
  zipCode,
  city,
  countryCode,
}: Fields): string =>
  joined(
    ', ',
    joined(' ', street, joined('', houseNumber, houseNumberAddition)),
    joined(' ', zipCode, city),
    countryCode,
  )

const nameLine = ({ title, firstnames, surnames, company }: Fields): string =>
  joined(', ', joined(' ', title, firstnames, surnames), company)

const joined = (by: string, ...parts: unknown[]): string =>
  parts.flatMap((part) => (part === null || part === undefined || part === '' ? [] : String(part))).join(by)

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

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
