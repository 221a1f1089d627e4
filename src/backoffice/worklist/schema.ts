/** How the operator API shows what needs a person. */

import { At, OptionalResponseText, ResponseText } from '../../domain/operator-fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, OneOf, type Static, Type } from '../../platform/http/schema.ts'

/** What can need a person, and what to do about it. */
export const workKinds = {
  'stuck-order':
    'an order that waits for data, or whose state is unknown; correct it or report what happened',
  'credit-decision':
    'an order that the automated credit check denied, and that nobody has looked at; accept or deny it',
  'parked-mail': 'a mail that was given up; fix the cause and send it again',
  'parked-task': 'other background work that was given up; fix the cause and retry it',
  'unmatched-withdrawal': 'a declaration of withdrawal without a contract; attach or close it',
  'market-message': 'a message of the market that is on hold until the fact that it depends on is known',
  'unmatched-message': 'a message of the market that fits no order; attach it or set it aside',
  'message-to-hand-over':
    'a message of ours that no gateway delivers; hand it over and report when and by which way',
  'answer-by-hand': 'the answer to a message that a person handed over; enter it once it has come',
  'overdue-market-order':
    'an order to the market without an answer in time; ask, and report what became of it',
  'failing-webhook':
    'an endpoint at which every attempt fails, or that was switched off because of it; tell its owner, or switch it on again',
  'late-prices': 'day-ahead prices that should be known by now; see the source, or import them',
  'missing-prices':
    "next year's levies, grid fees or price sheets, from 1 October on; import them while letters are in time",
  'returned-letter':
    'a letter about a price change that came back; have it printed and posted in time, or correct the address',
  'returned-mail':
    'a mail about a contract that came back; correct the address and send it again. It goes after 14 days',
  'termination-declaration':
    'a termination without login that matched no contract, or for an important cause; attach it, or settle it with its sender',
  'erasure-request': 'a customer who asked for erasure; erase or decline within a month (Art. 12 (3) GDPR)',
  'missing-agreement':
    'a partner that reads customers who gave it no access, without a data-processing agreement (Art. 28 GDPR); record it, or withhold its roles',
  'brand-proposal': 'a name or logo that a partner wants for its brand; approve or refuse it in the console',
} as const
export type WorkKind = keyof typeof workKinds

const Kind = OneOf(Object.keys(workKinds) as WorkKind[], {
  title: 'WorkKind',
  description: `${Object.entries(workKinds)
    .map(([kind, says]) => `\`${kind}\`: ${says}`)
    .join('. ')}.`,
  examples: ['stuck-order'],
})

export const WorkQuery = Closed({ ...PageQuery, 'filter.kind': Type.Optional(Kind) })
export type WorkQuery = Static<typeof WorkQuery>

export const WorkItem = Type.Object(
  {
    kind: Kind,
    id: ResponseText(
      'What to open: a contract or customer number, a day, the slug of a partner, or the id of a task, declaration, message or endpoint.',
      '3082649177',
    ),
    contractNumber: OptionalResponseText('The order that it is about, if it is known.', '3082649177'),
    says: ResponseText('What is wrong, in a sentence.', 'The market location id 41373559242 is not valid.'),
    since: At('Since when it waits.'),
    dueAt: At('By when it should be settled.'),
  },
  { title: 'WorkItem', description: 'Something that needs a person.' },
)
export type WorkItem = Static<typeof WorkItem>
