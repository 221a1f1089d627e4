import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import { type OperatorDeps, operations, reading } from '../operation.ts'
import {
  changeTariff,
  endOfSale,
  newTariff,
  newTerms,
  newVersion,
  tryTariffChange,
  type WantedChange,
} from './change-tariff.ts'
import { previewPrice } from './preview-price.ts'
import {
  DryRunQuery,
  EndOfSaleRequest,
  NewTariffRequest,
  OperatorTariff,
  OperatorTariffsQuery,
  TariffChange,
  TariffPath,
  TariffPrice,
  TariffPriceQuery,
  TariffTermsRequest,
  TariffVersionRequest,
} from './schema.ts'
import { listAllTariffs, showTariff } from './show-tariffs.ts'

const dryRunNote = 'With `dryRun` nothing is stored, and the answer says what would change for whom.'

export const operatorTariffRoutes = (deps: OperatorDeps) => async (server: Server) => {
  const api = operations(server, 'Tariffs', { role: 'operator:imports', db: deps.db })
  const answer = (wanted: WantedChange, { dryRun = false }: DryRun, operator: Operator) =>
    (dryRun ? tryTariffChange : changeTariff)(deps.db, wanted, operator)

  api.list('/tariffs', {
    operationId: 'listOperatorTariffs',
    summary: 'List all tariffs',
    description: 'Every tariff with all its prices, including those no longer on sale, sorted by key.',
    querystring: OperatorTariffsQuery,
    item: OperatorTariff,
    find: ({ query, now }) => listAllTariffs(deps, query, now),
  })

  api.get('/tariffs/:tariffKey', {
    operationId: 'getOperatorTariff',
    summary: 'Read a tariff',
    description: 'A tariff with all its prices, past and planned.',
    params: TariffPath,
    data: OperatorTariff,
    does: ({ params, now }) => showTariff(deps, params.tariffKey, now),
  })

  server.get(
    '/tariffs/:tariffKey/price',
    reading('Tariffs', 'operator:imports', {
      operationId: 'previewTariffPrice',
      summary: 'Preview a price',
      description:
        'What partners are quoted for a household on a day, past, present or future, with every part of the price and the rows that it comes from.',
      params: TariffPath,
      querystring: TariffPriceQuery,
      response: { 200: Envelope(TariffPrice) },
    }),
    async ({ params, query, receivedAt }) => {
      const { price, warnings, message } = await previewPrice(deps, params.tariffKey, {
        ...query,
        now: receivedAt,
      })
      return ok(price, warnings, message)
    },
  )

  api.post('/tariffs', {
    operationId: 'addTariff',
    summary: 'Add a tariff',
    description: `Adds a tariff with its first prices. Its key and kind never change. ${dryRunNote}`,
    querystring: DryRunQuery,
    body: NewTariffRequest,
    data: TariffChange,
    refuses: { 409: ErrorEnvelope },
    does: ({ body, query, operator }) => answer(newTariff(body), query, operator),
  })

  api.put('/tariffs/:tariffKey', {
    operationId: 'changeTariff',
    summary: 'Change a tariff',
    description: `Names, periods, features and who may sell it, at once. Contracts keep what was agreed. ${dryRunNote}`,
    params: TariffPath,
    querystring: DryRunQuery,
    body: TariffTermsRequest,
    data: TariffChange,
    refuses: { 409: ErrorEnvelope },
    does: ({ params, body, query, operator }) => answer(newTerms(params.tariffKey, body), query, operator),
  })

  api.post('/tariffs/:tariffKey/versions', {
    operationId: 'addTariffVersion',
    summary: 'Give a tariff new prices',
    description: `The prices of before end on the day on which these begin, tomorrow at the earliest while the tariff is on sale. Prices planned for that very day are replaced. Contracts keep their prices. ${dryRunNote}`,
    params: TariffPath,
    querystring: DryRunQuery,
    body: TariffVersionRequest,
    data: TariffChange,
    refuses: { 409: ErrorEnvelope },
    does: ({ params, body, query, operator }) => answer(newVersion(params.tariffKey, body), query, operator),
  })

  api.post('/tariffs/:tariffKey/end-sale', {
    operationId: 'endTariffSale',
    summary: 'End the sale of a tariff',
    description: `From a day on, tomorrow at the earliest. Prices that were planned for later are dropped. Contracts go on. ${dryRunNote}`,
    params: TariffPath,
    querystring: DryRunQuery,
    body: EndOfSaleRequest,
    data: TariffChange,
    refuses: { 409: ErrorEnvelope },
    does: ({ params, body, query, operator }) => answer(endOfSale(params.tariffKey, body), query, operator),
  })
}

type DryRun = { dryRun?: boolean | undefined }
