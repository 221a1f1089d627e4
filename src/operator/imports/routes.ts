import { Readable } from 'node:stream'
import { Envelope, ErrorEnvelope, ok } from '../../http/envelope.ts'
import { ListEnvelope } from '../../http/paging.ts'
import type { Server } from '../../http/server.ts'
import { Refusal } from '../../refusal.ts'
import { listAnswer, pageOf } from '../list-answer.ts'
import { operation } from '../operation.ts'
import { operatorOf } from '../operator.ts'
import type { OperatorParts } from '../operator-parts.ts'
import { importReceived } from './import-received.ts'
import { allTariffs } from './list-tariffs.ts'
import { CsvBody, ImportedFile, ImportPath, OperatorTariff, OperatorTariffsQuery } from './schema.ts'

const csvType = 'text/csv'

/** Imports, in a scope of its own: files instead of JSON, as they come in. */
export const importRoutes = (parts: OperatorParts) => async (api: Server) => {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(csvType, (_request, body, done) => done(null, body))
  api.addContentTypeParser('*', (_request, _body, done) => done(notCsv()))

  api.post(
    '/imports/:kind',
    operation({
      operationId: 'importFile',
      summary: 'Import a CSV file',
      description:
        'Prices, tariffs or regions, all of the file or nothing. A file that is refused comes back with its faults, each with its line. Larger files may take longer than a request may: use `wattline import` for them.',
      params: ImportPath,
      consumes: [csvType],
      'x-form': CsvBody,
      response: { 200: Envelope(ImportedFile), 413: ErrorEnvelope, 415: ErrorEnvelope },
    }),
    async (request) => {
      const { body, params } = request
      if (!(body instanceof Readable)) throw notCsv()
      return ok(await importReceived(parts.db, params.kind, body, operatorOf(request)))
    },
  )

  api.get(
    '/tariffs',
    operation({
      operationId: 'listOperatorTariffs',
      summary: 'List all tariffs',
      description: 'Every tariff with all its prices, those included that are no longer on sale.',
      querystring: OperatorTariffsQuery,
      response: { 200: ListEnvelope(OperatorTariff) },
    }),
    async ({ query, url }, reply) =>
      listAnswer(pageOf(allTariffs(parts.catalogue.current(), parts.access.current()), query), query, {
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
