/** How the operator API shows market messages. */
import { Day } from '../../domain/fields.ts'
import {
  After,
  AnyObject,
  At,
  commentText,
  Filter,
  Id,
  MaybeAt,
  OptionalResponseText,
  ResponseText,
} from '../../domain/operator-fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import {
  Closed,
  DateTime,
  Extended,
  Maybe,
  Nullable,
  OneOf,
  type Static,
  Type,
} from '../../platform/http/schema.ts'
import { PreviewedStatus } from '../orders/previewed-status.ts'

const Direction = OneOf(['out', 'in'], {
  title: 'MessageDirection',
  description: '`out`: we said it. `in`: the market did.',
  examples: ['out'],
})

/** What may be special about a message. */
export const messageStates = {
  unsent: 'not sent yet',
  'to-hand-over': 'waits for a person to hand it over, because no gateway is connected',
  awaited: 'we wait for its answer',
  'on-hold': 'on hold until the fact that it depends on is known',
  flagged: 'stored but ignored',
  unmatched: 'fits no order, and nobody has settled it',
} as const
export type MessageState = keyof typeof messageStates

const marketPartnerFilter = Filter(
  'Messages to and from the market partner with this code. Messages from before release 0.2 have no code if they are older than 60 days.',
  '9900987000008',
  13,
)
const processFilter = Filter("Messages of this process of the market's.", '55001', 50)
export const MarketMessagesQuery = Closed({
  ...PageQuery,
  'filter.contractNumber': Filter('Messages about this order.', '3082649177'),
  'filter.direction': Type.Optional(Direction),
  'filter.process': processFilter,
  'filter.marketPartner': marketPartnerFilter,
  'filter.state': Type.Optional(
    OneOf(Object.keys(messageStates) as MessageState[], {
      title: 'MarketMessageState',
      description: `${Object.entries(messageStates)
        .map(([state, says]) => `\`${state}\`: ${says}`)
        .join('. ')}.`,
      examples: ['unmatched'],
    }),
  ),
  'filter.flag': Filter(
    'Messages that were ignored for a reason with these words, ignoring case.',
    'superseded',
  ),
  'filter.fromDate': Type.Optional(Day('Messages of this day or later.', '2026-11-01')),
  'filter.toDate': Type.Optional(Day('Messages of this day or earlier.', '2026-11-30')),
  'filter.isWaiting': Type.Optional(
    Type.Boolean({
      description: 'Messages that are on hold until the fact they depend on is known.',
      examples: [true],
    }),
  ),
  after: After,
})
export type MarketMessagesQuery = Static<typeof MarketMessagesQuery>

export const AwaitedAnswersQuery = Closed({
  ...PageQuery,
  'filter.process': processFilter,
  'filter.marketPartner': marketPartnerFilter,
  'filter.isOverdue': Type.Optional(
    Type.Boolean({
      description: 'Only answers that are late, or only those that are not.',
      examples: [true],
    }),
  ),
  'filter.isHandedOver': Type.Optional(
    Type.Boolean({
      description: 'Only answers to messages that a person handed over, or only to those of the gateway.',
      examples: [true],
    }),
  ),
  after: After,
})
export type AwaitedAnswersQuery = Static<typeof AwaitedAnswersQuery>

export const MarketMessagePath = Closed({ messageId: Id('Id of the message.') })

const handedOverBy = OptionalResponseText(
  'Who handed it over; null if nobody did or a gateway delivered it.',
  null,
)
const handedOverWay = OptionalResponseText('By which way they handed it over.', null)

export const MarketMessageItem = Type.Object(
  {
    id: Id('Id of the message.'),
    contractNumber: OptionalResponseText('The order it is about; null if there is none.', '3082649177'),
    direction: Direction,
    process: ResponseText("The market's process identifier.", '55001'),
    name: OptionalResponseText(
      'What such a message is; null for a process that we do not know.',
      'Registration (Anmeldung)',
    ),
    marketPartnerCode: OptionalResponseText(
      'Code of the market partner on the other side; null if no message names it.',
      '9900987000008',
    ),
    answers: Nullable(Id('The message that this one answers.')),
    createdAt: At('When it was created or received.'),
    sentAt: MaybeAt('When it was sent or handed over; null for received and unsent messages.'),
    handOverSince: MaybeAt('Since when it has waited for a person to hand it over; null if it does not.'),
    handedOverBy,
    handedOverWay,
    answerDueAt: MaybeAt('By when we have to answer it; null if it asks for nothing.'),
    awaitedUntil: MaybeAt(
      'By when the market has to answer it; null if it has, or if it need not any more.',
      '2026-11-17 11:00:00',
    ),
    waitingSince: MaybeAt('Since when it has been on hold; null if it is not.'),
    flag: OptionalResponseText('Why it was stored but ignored; null if it was used or is on hold.', null),
    settledAt: MaybeAt(
      'When a person settled a message that fits no order, or when one of ours was found to need no delivery any more.',
    ),
    content: AnyObject('Its content.', { process: '55001' }),
  },
  { title: 'MarketMessageItem', description: 'A message to or from the market.' },
)
export type MarketMessageItem = Static<typeof MarketMessageItem>

export const AwaitedAnswer = Type.Object(
  {
    messageId: Id('Id of our message.'),
    contractNumber: OptionalResponseText('The order it is about.', '3082649177'),
    process: ResponseText('What we sent.', '55001'),
    name: OptionalResponseText('What such a message is.', 'Registration (Anmeldung)'),
    marketPartnerCode: OptionalResponseText(
      'Who has to answer; null if we do not know its code.',
      '9900987000008',
    ),
    sentAt: MaybeAt('When it was sent; null if it still waits for that.', '2026-11-16 09:40:00'),
    handedOverBy,
    handedOverWay,
    dueAt: At('By when the answer is due.', '2026-11-17 11:00:00'),
    isOverdue: Type.Boolean({ description: 'Whether it is late.', examples: [false] }),
  },
  { title: 'AwaitedAnswer', description: 'An answer that the market owes us.' },
)
export type AwaitedAnswer = Static<typeof AwaitedAnswer>

export const MarketConversation = Type.Object(
  {
    contractNumber: ResponseText('The order.', '3082649177'),
    messages: Type.Array(MarketMessageItem, { description: 'All messages about it, oldest first.' }),
  },
  { title: 'MarketConversation', description: 'What was said about an order, in both directions.' },
)
export type MarketConversation = Static<typeof MarketConversation>

export const ReceivedMessage = Type.Object(
  {
    isUsed: Type.Boolean({
      description: 'Whether the message was used.',
      examples: [true],
    }),
    reason: Nullable(
      Type.String({
        description: 'Why it was ignored, what it is waiting for, or what needs attention.',
        examples: [null],
      }),
    ),
  },
  { title: 'ReceivedMessage', description: 'What happened to a message from the market.' },
)
export type ReceivedMessage = Static<typeof ReceivedMessage>

const answer = {
  process: Type.String({ description: 'The process of the answer.', maxLength: 50, examples: ['55002'] }),
  content: AnyObject('Its content, as the market would have sent it.', { startDate: '2027-02-01' }),
}

export const AnswerPreviewRequest = Closed(answer, {
  title: 'AnswerPreviewRequest',
  description: 'An answer of the market that may be entered.',
})
export type AnswerPreviewRequest = Static<typeof AnswerPreviewRequest>

export const AnswerByHand = Closed(
  { ...answer, comment: commentText },
  { title: 'AnswerByHand', description: 'An answer of the market that came by another way.' },
)
export type AnswerByHand = Static<typeof AnswerByHand>

export const AnswerPreview = Extended(
  ReceivedMessage,
  {
    before: PreviewedStatus('Where the order stands now.'),
    after: PreviewedStatus('Where it would stand.'),
    mails: Type.Array(ResponseText('A kind of mail.', 'send-contract-confirmation-mail'), {
      description: 'Mails that the customer would get.',
    }),
    marketMessages: Type.Array(ResponseText('A process.', '55001'), {
      description: 'Messages that the market would get next.',
    }),
  },
  { title: 'AnswerPreview', description: 'What would follow from an answer. Nothing has changed.' },
)
export type AnswerPreview = Static<typeof AnswerPreview>

export const MessageAttachment = Closed(
  {
    contractNumber: Type.String({
      description: 'The order that the message is about.',
      pattern: '^[0-9]{8,12}$',
      'x-must': 'be the number of an order',
      examples: ['3082649177'],
    }),
    comment: commentText,
  },
  { title: 'MessageAttachment', description: 'Which order a message is about.' },
)
export type MessageAttachment = Static<typeof MessageAttachment>

export const HandOver = Closed(
  {
    handedOverAt: Maybe(
      DateTime({
        description: 'When it was handed over; now, if missing. Not before the message was written.',
        examples: ['2026-11-16 09:40:00'],
      }),
    ),
    way: Type.String({
      description: 'By which way. It is kept forever, so leave out names and addresses.',
      minLength: 1,
      maxLength: 200,
      pattern: '^[^\\p{Cc}\\p{Cs}]*$',
      'x-must': 'be a text without control characters',
      examples: ['The portal of our market communication service.'],
    }),
  },
  { title: 'HandOver', description: 'When and by which way a message was handed over.' },
)
export type HandOver = Static<typeof HandOver>

export const MessageSettlement = Closed(
  { comment: commentText },
  { title: 'MessageSettlement', description: 'Why a message is set aside.' },
)
export type MessageSettlement = Static<typeof MessageSettlement>
