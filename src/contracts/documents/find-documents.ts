import { extname } from 'node:path'
import type { LastAccess } from '../../customers/grants/last-access.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/refusal.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { type ContractPath, type Reader, requireContractAccess } from '../contract-access.ts'

export type DocumentDeps = { db: Db; lastAccess: Pick<LastAccess, 'note'> }

type Row = {
  fileId: string
  kind: DocumentKind
  filename: string
  contentType: string
  sizeBytes: number
  createdAt: Date
}

/** Types of documents, by the kind that is stored. */
const typesByKind = { 'contract-confirmation': 'ContractConfirmation' } as const
type DocumentKind = keyof typeof typesByKind

export const documentTypes = Object.values(typesByKind)
type DocumentType = (typeof documentTypes)[number]

/** The documents of a contract, newest first; of one type where one is asked for. */
export async function listDocuments(
  deps: DocumentDeps,
  { documentType, ...path }: ContractPath & { documentType?: DocumentType },
  reader: Reader,
) {
  await requireAccess(deps, path, reader)
  return (await listDocumentsOf(deps.db, path.contractNumber)).filter(
    (document) => documentType === undefined || document.documentType === documentType,
  )
}

/** The same for callers that may read any contract, or the customer whose it is. */
export async function listDocumentsOf(db: Db, contractNumber: string) {
  const { rows } = await db.query<Row>(sql`
    select d.id as "fileId", d.kind, d.filename, d.content_type as "contentType", length(d.content) as "sizeBytes",
      d.created_at as "createdAt"
    from documents d where d.contract_number = ${contractNumber}
    order by d.created_at desc, d.id`)
  return rows.map((row) => ({
    ...row,
    documentType: typesByKind[row.kind],
    extension: extname(row.filename).slice(1),
    size: row.sizeBytes,
    createdAt: berlinDateTime(row.createdAt),
  }))
}

export async function getDocument(
  deps: DocumentDeps,
  { fileId, ...path }: ContractPath & { fileId: string },
  reader: Reader,
) {
  await requireAccess(deps, path, reader)
  return getDocumentOf(deps.db, path.contractNumber, fileId)
}

/** The same for callers that may read any contract, or the customer whose it is. */
export async function getDocumentOf(db: Db, contractNumber: string, fileId: string) {
  const document = mayExist(contractNumber) ? await findDocument(db, contractNumber, fileId) : undefined
  if (document === undefined) {
    throw notFound('The document does not exist.')
  }
  return document
}

async function findDocument(db: Db, contractNumber: string, fileId: string) {
  const { rows } = await db.query<{ filename: string; contentType: string; content: Buffer }>(sql`
    select d.filename, d.content_type as "contentType", d.content
    from documents d where d.id = ${fileId} and d.contract_number = ${contractNumber}`)
  return rows[0]
}

/** Documents contain everything about a customer, so only callers who may read everything get them. */
async function requireAccess(
  { db, lastAccess }: DocumentDeps,
  path: ContractPath,
  reader: Reader,
): Promise<void> {
  const { grantId } = await requireContractAccess(db, path, reader, 'documents')
  if (grantId !== null) lastAccess.note(grantId, reader.now)
}
