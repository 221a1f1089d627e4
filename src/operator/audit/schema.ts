import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Nullable, type Static, Type } from '../../platform/http/schema.ts'
import { AnyObject, At, Count, Filter, MaybeSaid, Said } from '../fields.ts'

export const AuditQuery = Closed({
  ...PageQuery,
  'filter.subject': Filter('What was changed: a number, a slug, a client id.', '3082649177'),
  'filter.actor': Filter('Who changed it.', 'client:demo-operator', 110),
})
export type AuditQuery = Static<typeof AuditQuery>

export const AuditItem = Type.Object(
  {
    id: Count('Number of the entry; a later one is greater.', 4711),
    at: At('When it was changed.'),
    actor: Said('Who changed it.', 'client:demo-operator'),
    action: Said('What was done.', 'order.event'),
    subject: Said(
      'What it is about: a contract or customer number, a slug, a client id, a kind of import.',
      '3082649177',
    ),
    before: Nullable(AnyObject('How it was; null for what is new.', { state: 'Open' })),
    after: Nullable(AnyObject('How it is since then.', { state: 'Processing' })),
    requestId: MaybeSaid('The request that did it.', 'a1b2c3'),
  },
  { title: 'AuditItem', description: 'A change that somebody made. Entries are added, never changed.' },
)
