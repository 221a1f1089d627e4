import { Day } from '../../domain/fields.ts'
import {
  AnyObject,
  At,
  Count,
  Filter,
  OptionalResponseText,
  ResponseText,
} from '../../domain/operator-fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Nullable, type Static, Type } from '../../platform/http/schema.ts'

const EntryNumber = (description: string, example: number) => ({
  description,
  minimum: 0,
  maximum: 9_007_199_254_740_991,
  examples: [example],
})

export const AuditQuery = Closed({
  ...PageQuery,
  'filter.subject': Filter('What was changed or read: a number, a slug, a client id.', '3082649177'),
  'filter.actor': Filter('Who did it.', 'client:demo-operator', 110),
  'filter.action': Filter('What was done.', 'order.event'),
  'filter.fromDate': Type.Optional(Day('Entries of this day or later.', '2026-11-01')),
  'filter.toDate': Type.Optional(Day('Entries of this day or earlier.', '2026-11-30')),
  after: Type.Optional(
    Type.Integer(
      EntryNumber(
        'Entries that follow the one with this number in the list. Far down the list this is faster than `offset`.',
        4711,
      ),
    ),
  ),
})
export type AuditQuery = Static<typeof AuditQuery>

export const VerificationQuery = Closed({
  entries: Type.Integer({
    description: 'How many of the newest entries; `wattline audit verify` reads all.',
    minimum: 1,
    maximum: 1_000_000,
    default: 100_000,
    examples: [100_000],
  }),
})

export const AuditVerification = Type.Object(
  {
    isWhole: Type.Boolean({ description: 'Whether all are as they were written.', examples: [true] }),
    first: Nullable(Count('The first entry that was read.', 1)),
    last: Nullable(Count('The last entry that was read.', 4711)),
    hash: ResponseText('Its hash. Note it elsewhere: a person who changes the trail changes it.', '5f3c…'),
    count: Count('How many entries were read.', 4711),
    faults: Type.Array(ResponseText('A fault.', 'Entry 17 is missing.'), {
      description: 'What was changed, removed or moved; no more than the first hundred.',
    }),
  },
  { title: 'AuditVerification', description: 'Whether somebody changed the audit trail.' },
)
export type AuditVerification = Static<typeof AuditVerification>

export const ExportQuery = Closed({
  after: Type.Integer({ ...EntryNumber('Begin after this entry of the chain; 0 for all.', 0), default: 0 }),
})

export const AuditItem = Type.Object(
  {
    id: Count('Number of the entry; later entries have greater numbers.', 4711),
    at: At('When it happened.'),
    actor: ResponseText(
      'Who did it: a client, a customer, or a user of the command line.',
      'client:demo-operator',
    ),
    action: ResponseText('What was done.', 'order.event'),
    subject: ResponseText(
      'What it is about: a contract or customer number, a slug, a client id, a kind of import.',
      '3082649177',
    ),
    before: Nullable(
      AnyObject('Values before the change; null for something new or read.', { state: 'Open' }),
    ),
    after: Nullable(
      AnyObject('Values after the change, or the numbers on a page that was read.', { state: 'Processing' }),
    ),
    requestId: OptionalResponseText('Id of the request.', 'a1b2c3'),
    origin: OptionalResponseText(
      "From where: the address of an operator's request, or the host of a command line.",
      '192.0.2.7',
    ),
  },
  {
    title: 'AuditItem',
    description: 'A change, or a read of personal data. Entries are added, never changed.',
  },
)
