import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Nullable, type Static, Type } from '../../platform/http/schema.ts'
import { AnyObject, At, Count, Filter, MaybeSaid, Said } from '../fields.ts'

export const AuditQuery = Closed({
  ...PageQuery,
  'filter.subject': Filter('What was changed or read: a number, a slug, a client id.', '3082649177'),
  'filter.actor': Filter('Who did it.', 'client:demo-operator', 110),
})
export type AuditQuery = Static<typeof AuditQuery>

export const AuditItem = Type.Object(
  {
    id: Count('Number of the entry; later entries have greater numbers.', 4711),
    at: At('When it happened.'),
    actor: Said('Who did it: a client, a customer, or a user of the command line.', 'client:demo-operator'),
    action: Said('What was done.', 'order.event'),
    subject: Said(
      'What it is about: a contract or customer number, a slug, a client id, a kind of import.',
      '3082649177',
    ),
    before: Nullable(
      AnyObject('Values before the change; null for something new or read.', { state: 'Open' }),
    ),
    after: Nullable(
      AnyObject('Values after the change, or the numbers on a page that was read.', { state: 'Processing' }),
    ),
    requestId: MaybeSaid('Id of the request.', 'a1b2c3'),
    origin: MaybeSaid(
      "From where: the address of an operator's request, or the host of a command line.",
      '192.0.2.7',
    ),
  },
  {
    title: 'AuditItem',
    description: 'A change, or a read of personal data. Entries are added, never changed.',
  },
)
