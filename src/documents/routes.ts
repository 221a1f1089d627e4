import { Envelope, ok } from '../http/envelope.ts'
import { Closed, LocalDateTime, Type } from '../http/schema.ts'
import type { Server } from '../http/server.ts'
import { getDocument, listDocuments } from './find-documents.ts'

type DocumentParts = { db: Parameters<typeof listDocuments>[0] }

const ContractPath = {
  customerNumber: Type.String({
    description: 'Number of the customer.',
    maxLength: 12,
    pattern: '^[0-9]*$',
    examples: ['2164141095'],
  }),
  contractNumber: Type.String({
    description: 'Number of the contract.',
    maxLength: 12,
    pattern: '^[0-9]*$',
    examples: ['3625975907'],
  }),
}

const DocumentItem = Type.Object(
  {
    fileId: Type.String({
      description: 'Id of the document.',
      examples: ['0b7a3c52-0000-4000-8000-000000000000'],
    }),
    kind: Type.String({ description: 'What it is.', examples: ['contract-confirmation'] }),
    filename: Type.String({
      description: 'Name of the file.',
      examples: ['Vertragsbestaetigung-3625975907.pdf'],
    }),
    contentType: Type.String({ description: 'Its type.', examples: ['application/pdf'] }),
    sizeBytes: Type.Integer({ description: 'Its size.', examples: [84_000] }),
    createdAt: LocalDateTime({ description: 'When it was made.' }),
  },
  { title: 'DocumentItem', description: 'A document of a contract.' },
)

export const documentRoutes = (parts: DocumentParts) => async (api: Server) => {
  const path = '/customers/:customerNumber/contracts/:contractNumber/documents'

  api.get(
    path,
    {
      config: { scopes: [] },
      schema: {
        operationId: 'listDocuments',
        summary: 'List the documents of a contract',
        description:
          'For the white-label partner that brought the contract, with the scope `role:application`.',
        tags: ['Contracts'],
        params: Closed(ContractPath),
        response: { 200: Envelope(Type.Array(DocumentItem, { description: 'Documents, newest first.' })) },
      },
    },
    async ({ params, caller }, reply) => {
      reply.header('Cache-Control', 'no-store')
      return ok(await listDocuments(parts.db, params, caller))
    },
  )

  api.get(
    `${path}/:fileId`,
    {
      config: { scopes: [] },
      schema: {
        operationId: 'getDocument',
        summary: 'Get a document',
        description: 'The file itself, as it was mailed to the customer.',
        tags: ['Contracts'],
        params: Closed({
          ...ContractPath,
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
      // A file is not JSON and is sent as it is.
      serializerCompiler: () => (data) => data as string,
    },
    async ({ params, caller }, reply) => {
      const { filename, contentType, content } = await getDocument(parts.db, params, caller)
      return reply
        .type(contentType)
        .header('Content-Disposition', `attachment; filename="${filename}"`)
        .header('Cache-Control', 'no-store')
        .header('X-Content-Type-Options', 'nosniff')
        .send(content)
    },
  )
}
