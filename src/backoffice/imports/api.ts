import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { OnPool } from '../../platform/db/with-pool.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { Here, type Static, Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { InThread } from '../../platform/threads/jobs.ts'
import { changing, type OperatorDeps, operations, operatorOf } from '../operation.ts'
import { type importReceived, knownKind, type previewReceived } from './import-received.ts'
import { listImportKinds, listImports } from './list-imports.ts'
import { withReceivedFile } from './received-file.ts'
import {
  CsvBody,
  ImportedFile,
  ImportHistoryQuery,
  ImportItem,
  ImportKindItem,
  ImportPath,
} from './schema.ts'

const csvType = 'text/csv'

type ImportDeps = OperatorDeps & {
  importReceived: InThread<OnPool<typeof importReceived>>
  previewReceived: InThread<OnPool<typeof previewReceived>>
}

const fileAnswers = {
  200: Envelope(ImportedFile),
  413: Here(ErrorEnvelope, { description: 'The file has more than 200 MB.' }),
  415: Here(ErrorEnvelope, { description: 'The file is not sent as text/csv.' }),
}

/** Registered in their own scope, because they accept files instead of JSON. */
export const importRoutes = (deps: ImportDeps) => async (server: Server) => {
  const api = operations(server, 'Imports', { role: 'operator:imports', db: deps.db })

  server.removeAllContentTypeParsers()
  server.addContentTypeParser(csvType, (_request, body, done) => done(null, body))
  server.addContentTypeParser('*', (_request, _body, done) => done(notCsv()))

  type FileRequest = FastifyRequest & { params: Static<typeof ImportPath> }
  function withFile(request: FileRequest, work: ImportDeps['importReceived' | 'previewReceived']) {
    if (!(request.body instanceof Readable)) throw notCsv()
    const { name } = knownKind(request.params.kind)
    return withReceivedFile(request.body, (path) => work(deps.db.address, name, path, operatorOf(request)))
  }

  server.post(
    '/imports/:kind',
    changing(
      'Imports',
      'operator:imports',
      {
        operationId: 'importFile',
        summary: 'Import a CSV file',
        description:
          'Imports prices, tariffs or regions: the whole file or nothing. If the file is refused, the answer lists its faults with their lines. Large files may exceed the time limit of a request; use `wattline import` for them.',
        params: ImportPath,
        consumes: [csvType],
        'x-form': CsvBody,
        response: fileAnswers,
      },
      { turn: 'last' },
    ),
    async (request) => ok(await withFile(request, deps.importReceived)),
  )

  server.post(
    '/imports/:kind/preview',
    changing(
      'Imports',
      'operator:imports',
      {
        operationId: 'previewImport',
        summary: 'Try an import without making it',
        description:
          'A dry run: imports the file and takes everything back. The answer is that of the import, or lists the same faults; nothing is stored.',
        params: ImportPath,
        consumes: [csvType],
        'x-form': CsvBody,
        response: fileAnswers,
      },
      { turn: 'last' },
    ),
    async (request) => ok(await withFile(request, deps.previewReceived)),
  )

  api.get('/imports', {
    operationId: 'listImportKinds',
    summary: 'List the kinds of import',
    description:
      'Every kind of file with its columns, in the order in which to import a new data set, and what is stored of it. The audit trail says who imported what and when.',
    data: Type.Array(ImportKindItem, { description: 'All kinds.' }),
    does: () => listImportKinds(deps.reads),
  })

  api.list('/imports/history', {
    operationId: 'listImports',
    summary: 'List the imports that were made',
    description: 'Those that changed something, newest first: by whom, and how many rows.',
    querystring: ImportHistoryQuery,
    item: ImportItem,
    find: async ({ query }) =>
      (await listImports(deps.reads, { ...query, limit: query.offset + query.limit })).slice(query.offset),
  })
}

const notCsv = () =>
  new Refusal('unsupportedType', {
    code: 'unsupported-media-type',
    message: `Send the file as Content-Type: ${csvType}.`,
  })
