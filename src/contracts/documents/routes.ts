import { ListEnvelope, page } from '../../platform/http/paging.ts'
import { Closed, Here, LocalDateTime, OneOf, Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { contractPath } from '../schema.ts'
import { type DocumentDeps, documentTypes, getDocument, listDocuments } from './find-documents.ts'

const DocumentType = OneOf(documentTypes, {
  title: 'DocumentType',
  description: 'Type of document.',
  examples: ['ContractConfirmation'],
})

const DocumentItem = Type.Object(
  {
    fileId: Type.String({
      description: 'Id of the document.',
      examples: ['0b7a3c52-0000-4000-8000-000000000000'],
    }),
    documentType: DocumentType,
    kind: Type.String({
      description: 'Same as `documentType`, in another spelling.',
      examples: ['contract-confirmation'],
    }),
    filename: Type.String({
      description: 'Name of the file.',
      examples: ['Vertragsbestaetigung-3625975907.pdf'],
    }),
    extension: Type.String({ description: 'Extension of the file name.', examples: ['pdf'] }),
    contentType: Type.String({ description: 'Media type of the file.', examples: ['application/pdf'] }),
    size: Type.Integer({ description: 'Size in bytes.', examples: [84_000] }),
    sizeBytes: Type.Integer({ description: 'Same as `size`.', examples: [84_000] }),
    createdAt: LocalDateTime({ description: 'When the document was created.' }),
  },
  { title: 'DocumentItem', description: 'A document of a contract.' },
)

const DocumentsQuery = Closed({
  documentType: Type.Optional(Here(DocumentType, { description: 'Only documents of this type.' })),
})

export const documentRoutes = (deps: DocumentDeps) => async (api: Server) => {
  const path = '/customers/:customerNumber/contracts/:contractNumber/documents'

  api.get(
    path,
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'listDocuments',
        summary: 'List the documents of a contract',
        description:
          'All documents, newest first. For partners to whom the customer gave access. The white-label partner that brought the contract needs the scope `role:application`.',
        tags: ['Contracts'],
        params: Closed(contractPath),
        querystring: DocumentsQuery,
        response: { 200: ListEnvelope(DocumentItem) },
      },
    },
    async ({ params, query, caller, receivedAt }, reply) => {
      reply.header('Cache-Control', 'no-store')
      const found = await listDocuments(deps, { ...params, ...query }, { caller, now: receivedAt })
      return page(found, { offset: 0, limit: found.length })
    },
  )

  api.get(
    `${path}/:fileId`,
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'getDocument',
        summary: 'Get a document',
        description: 'The file itself, as it was mailed to the customer.',
        tags: ['Contracts'],
        params: Closed({
          ...contractPath,
          fileId: Type.String({
            description: 'Id of the document.',
            format: 'uuid',
            examples: ['0b7a3c52-0000-4000-8000-000000000000'],
          }),
        }),
        produces: ['application/pdf'],
        response: {
          200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary', description: 'The file.' }),
        },
      },
      // A file is not JSON, so it is sent unchanged.
      serializerCompiler: () => (data) => data as string,
    },
    async ({ params, caller, receivedAt }, reply) => {
      const reader = { caller, now: receivedAt }
      const { filename, contentType, content } = await getDocument(deps, params, reader)
      return reply
        .type(contentType)
        .header('Content-Disposition', `attachment; filename="${filename}"`)
        .header('Cache-Control', 'no-store')
        .header('X-Content-Type-Options', 'nosniff')
        .send(content)
    },
  )
}
