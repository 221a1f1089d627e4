import { type Db, sql } from '../../platform/db/sql.ts'

export type StoredDocument = { id: string; filename: string; contentType: string; content: Buffer }
export type NewDocument = Omit<StoredDocument, 'id'> & {
  contractNumber: string
  kind: string
  createdAt: Date
}

export async function findDocument(db: Db, id: string): Promise<StoredDocument | undefined> {
  const { rows } = await db.query<StoredDocument>(sql`
    select d.id, d.filename, d.content_type as "contentType", d.content from documents d where d.id = ${id}`)
  return rows[0]
}

/** The sizes of documents in bytes, by their ids. */
export async function findSizes(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<{ id: string; bytes: number }>(sql`
    select d.id, octet_length(d.content) as bytes from documents d where d.id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}

/** Stores a document unless the contract already has one of this kind, and returns the stored one. */
export async function keepDocument(db: Db, document: NewDocument): Promise<StoredDocument> {
  const { rows } = await db.query<Omit<StoredDocument, 'content'> & { content: Buffer | null }>(sql`
    with added as (
      insert into documents (contract_number, kind, filename, content_type, content, created_at)
      values (${document.contractNumber}, ${document.kind}, ${document.filename}, ${document.contentType},
        ${document.content}, ${document.createdAt})
      on conflict (contract_number, kind) do nothing
      returning id, filename, content_type)
    select a.id, a.filename, a.content_type as "contentType", null::bytea as content from added a
    union all
    select d.id, d.filename, d.content_type, d.content from documents d
    where d.contract_number = ${document.contractNumber} and d.kind = ${document.kind}
    limit 1`)
  const [stored] = rows
  if (stored === undefined) throw new Error('the document was neither stored nor found')
  // The database does not send back content that was stored just now.
  return { ...stored, content: stored.content ?? document.content }
}
