import type { Caller } from '../auth/caller.ts'
import { type Db, sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { berlinDateTime } from '../time/berlin.ts'

type Path = { customerNumber: string; contractNumber: string }
type Row = {
  fileId: string
  kind: string
  filename: string
  contentType: string
  sizeBytes: number
  createdAt: Date
}

/** The documents of a contract that the caller may read in full. */
export async function listDocuments(db: Db, path: Path, caller: Caller) {
  await requireAccess(db, path, caller)
  const { rows } = await db.query<Row>(sql`
    select d.id as "fileId", d.kind, d.filename, d.content_type as "contentType", length(d.content) as "sizeBytes",
      d.created_at as "createdAt"
    from documents d where d.contract_number = ${path.contractNumber}
    order by d.created_at desc, d.id`)
  return rows.map((row) => ({ ...row, createdAt: berlinDateTime(row.createdAt) }))
}

export async function getDocument(db: Db, { fileId, ...path }: Path & { fileId: string }, caller: Caller) {
  await requireAccess(db, path, caller)
  const { rows } = await db.query<{ filename: string; contentType: string; content: Buffer }>(sql`
    select d.filename, d.content_type as "contentType", d.content
    from documents d where d.id = ${fileId} and d.contract_number = ${path.contractNumber}`)
  const [document] = rows
  if (document === undefined) throw unknown('There is no such document.')
  return document
}

/**
 * A contract exists for partners once its confirmation was handed over, and until it is revoked. Its documents say all
 * about a customer, so they are for those who may read everything: the white-label partner that brought the contract.
 */
async function requireAccess(
  db: Db,
  { customerNumber, contractNumber }: Path,
  { partner, scopes }: Caller,
): Promise<void> {
  const { rows } = await db.query<{ isOwn: boolean; isVisible: boolean }>(sql`
    select o.partner_id = ${partner?.id ?? null}::uuid as "isOwn",
      o.confirmation_sent_at is not null and o.state <> 'Revoked' as "isVisible"
    from orders o join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber} and a.customer_number = ${customerNumber}`)
  const [contract] = rows
  if (contract === undefined) throw unknown('There is no such contract.')
  if (!contract.isOwn || !scopes.has('role:application')) {
    throw new Refusal('forbidden', {
      code: 'access-denied',
      message: 'Documents are for the partner that brought the contract, with the scope role:application.',
    })
  }
  if (!contract.isVisible) throw unknown('There is no such contract.')
}

const unknown = (message: string) => new Refusal('unknown', { code: 'not-found', message })
