/** How the operator API shows market messages. */
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { AnyObject, At, Filter, Id, MaybeAt, MaybeSaid, Said } from '../fields.ts'

export const MarketMessagesQuery = Closed({
  ...PageQuery,
  'filter.contractNumber': Filter('Messages about this order.', '3082649177'),
  'filter.isWaiting': Type.Optional(
    Type.Boolean({
      description: 'Messages that are on hold until the fact they depend on is known.',
      examples: [true],
    }),
  ),
})
export type MarketMessagesQuery = Static<typeof MarketMessagesQuery>

export const MarketMessageItem = Type.Object(
  {
    id: Id('Id of the message.'),
    contractNumber: MaybeSaid('The order it is about; null if there is none.', '3082649177'),
    direction: OneOf(['out', 'in'], {
      title: 'MessageDirection',
      description: '`out`: we said it. `in`: the market did.',
      examples: ['out'],
    }),
    process: Said("The market's process identifier.", '55001'),
    answers: Nullable(Id('The message that this one answers.')),
    createdAt: At('When it was created or received.'),
    sentAt: MaybeAt('When it was sent; null for received and unsent messages.'),
    answerDueAt: MaybeAt('By when we have to answer it; null if it asks for nothing.'),
    waitingSince: MaybeAt('Since when it has been on hold; null if it is not.'),
    flag: MaybeSaid('Why it was stored but ignored; null if it was used or is on hold.', null),
    content: AnyObject('Its content.', { process: '55001' }),
  },
  { title: 'MarketMessageItem', description: 'A message to or from the market.' },
)
export type MarketMessageItem = Static<typeof MarketMessageItem>

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
