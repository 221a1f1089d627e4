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
    id: Count('Number of the entry; later entries have greater numbers.', 4711),
    at: At('When it was changed.'),
    actor: Said('Who changed it.', 'client:demo-operator'),
    action: Said('What was done.', 'order.event'),
    subject: Said(
      'What it is about: a contract or customer number, a slug, a client id, a kind of import.',
      '3082649177',
    ),
    before: Nullable(AnyObject('Values before the change; null for something new.', { state: 'Open' })),
    after: Nullable(AnyObject('Values after the change.', { state: 'Processing' })),
    requestId: MaybeSaid('Id of the request that changed it.', 'a1b2c3'),
  },
  { title: 'AuditItem', description: 'A change. Entries are added, never changed.' },
)
