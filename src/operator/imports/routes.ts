import { Readable } from 'node:stream'
import type { OnPool } from '../../platform/db/with-pool.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import { Here } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { InThread } from '../../platform/threads/jobs.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, pageOf, reading } from '../operation.ts'
import { type importReceived, knownKind } from './import-received.ts'
import { allTariffs } from './list-tariffs.ts'
import { withReceivedFile } from './received-file.ts'
import { CsvBody, ImportedFile, ImportPath, OperatorTariff, OperatorTariffsQuery } from './schema.ts'

const csvType = 'text/csv'

type ImportDeps = OperatorDeps & { importReceived: InThread<OnPool<typeof importReceived>> }

/** Registered in their own scope, because they accept files instead of JSON. */
export const importRoutes = (deps: ImportDeps) => async (api: Server) => {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(csvType, (_request, body, done) => done(null, body))
  api.addContentTypeParser('*', (_request, _body, done) => done(notCsv()))

  api.post(
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
        response: {
          200: Envelope(ImportedFile),
          413: Here(ErrorEnvelope, { description: 'The file has more than 200 MB.' }),
          415: Here(ErrorEnvelope, { description: 'The file is not sent as text/csv.' }),
        },
      },
      { turn: 'last' },
    ),
    async (request) => {
      const { body, params } = request
      if (!(body instanceof Readable)) throw notCsv()
      const { name } = knownKind(params.kind)
      const importFile = (path: string) =>
        deps.importReceived(deps.db.address, name, path, operatorOf(request))
      return ok(await withReceivedFile(body, importFile))
    },
  )

  api.get(
    '/tariffs',
    reading('Imports', 'operator:imports', {
      operationId: 'listOperatorTariffs',
      summary: 'List all tariffs',
      description: 'Every tariff with all its prices, including those no longer on sale.',
      querystring: OperatorTariffsQuery,
      response: { 200: ListEnvelope(OperatorTariff) },
    }),
    async ({ query, url }, reply) =>
      listAnswer(pageOf(allTariffs(deps.catalogue.current(), deps.directory.current()), query), query, {
        url,
        reply,
      }),
  )
}

const notCsv = () =>
  new Refusal('unsupportedType', {
    code: 'unsupported-media-type',
    message: `Send the file as Content-Type: ${csvType}.`,
  })
