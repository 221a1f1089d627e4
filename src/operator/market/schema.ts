/** The wire shapes of messages of the market as the operator sees them. */
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { AnyObject, At, Filter, Id, MaybeAt, MaybeSaid, Said } from '../fields.ts'

export const MarketMessagesQuery = Closed({
  ...PageQuery,
  'filter.contractNumber': Filter('Messages about this order.', '3082649177'),
  'filter.isWaiting': Type.Optional(
    Type.Boolean({
      description: 'Messages that came before the fact they build on, and wait for it.',
      examples: [true],
    }),
  ),
})
export type MarketMessagesQuery = Static<typeof MarketMessagesQuery>

export const MarketMessageItem = Type.Object(
  {
    id: Id('Id of the message.'),
    contractNumber: MaybeSaid('The order that it is about; null if there is none.', '3082649177'),
    direction: OneOf(['out', 'in'], {
      title: 'MessageDirection',
      description: '`out`: we said it. `in`: the market did.',
      examples: ['out'],
    }),
    process: Said("The market's process identifier.", '55001'),
    answers: Nullable(Id('The message that this one answers.')),
    createdAt: At('When it was written or came in.'),
    sentAt: MaybeAt('When it was handed over; null for what came in or is still to be sent.'),
    waitingSince: MaybeAt(
      'Since when it has been waiting for the fact that it builds on; null if it does not.',
    ),
    flag: MaybeSaid('Why it was kept but not used; null if it was used or waits.', null),
    content: AnyObject('What it says.', { process: '55001' }),
  },
  { title: 'MarketMessageItem', description: 'A message to or from the market.' },
)
export type MarketMessageItem = Static<typeof MarketMessageItem>

export const ReceivedMessage = Type.Object(
  {
    isUsed: Type.Boolean({
      description: 'Whether the message changed anything or could have.',
      examples: [true],
    }),
    reason: Nullable(
      Type.String({
        description: 'Why it was kept but not used, or what it waits for, or what to look at.',
        examples: [null],
      }),
    ),
  },
  { title: 'ReceivedMessage', description: 'What became of a message of the market.' },
)
