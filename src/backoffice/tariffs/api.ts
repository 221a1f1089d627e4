import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, reading } from '../operation.ts'
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

export const operatorTariffRoutes = (deps: OperatorDeps) => async (api: Server) => {
  const answer = async (wanted: WantedChange, { dryRun = false }: DryRun, operator: Operator) =>
    ok(await (dryRun ? tryTariffChange : changeTariff)(deps.db, wanted, operator))

  api.get(
    '/tariffs',
    reading('Tariffs', 'operator:imports', {
      operationId: 'listOperatorTariffs',
      summary: 'List all tariffs',
      description: 'Every tariff with all its prices, including those no longer on sale, sorted by key.',
      querystring: OperatorTariffsQuery,
      response: { 200: ListEnvelope(OperatorTariff) },
    }),
    async ({ query, url, receivedAt }, reply) =>
      listAnswer(listAllTariffs(deps, query, receivedAt), query, { url, reply }),
  )

  api.get(
    '/tariffs/:tariffKey',
    reading('Tariffs', 'operator:imports', {
      operationId: 'getOperatorTariff',
      summary: 'Read a tariff',
      description: 'A tariff with all its prices, past and planned.',
      params: TariffPath,
      response: { 200: Envelope(OperatorTariff) },
    }),
    async ({ params, receivedAt }) => ok(await showTariff(deps, params.tariffKey, receivedAt)),
  )

  api.get(
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

  api.post(
    '/tariffs',
    changing('Tariffs', 'operator:imports', {
      operationId: 'addTariff',
      summary: 'Add a tariff',
      description: `Adds a tariff with its first prices. Its key and kind never change. ${dryRunNote}`,
      querystring: DryRunQuery,
      body: NewTariffRequest,
      response: { 200: Envelope(TariffChange), 409: ErrorEnvelope },
    }),
    async (request) => answer(newTariff(request.body), request.query, operatorOf(request)),
  )

  api.put(
    '/tariffs/:tariffKey',
    changing('Tariffs', 'operator:imports', {
      operationId: 'changeTariff',
      summary: 'Change a tariff',
      description: `Names, periods, features and who may sell it, at once. Contracts keep what was agreed. ${dryRunNote}`,
      params: TariffPath,
      querystring: DryRunQuery,
      body: TariffTermsRequest,
      response: { 200: Envelope(TariffChange), 409: ErrorEnvelope },
    }),
    async (request) =>
      answer(newTerms(request.params.tariffKey, request.body), request.query, operatorOf(request)),
  )

  api.post(
    '/tariffs/:tariffKey/versions',
    changing('Tariffs', 'operator:imports', {
      operationId: 'addTariffVersion',
      summary: 'Give a tariff new prices',
      description: `The prices of before end on the day on which these begin, tomorrow at the earliest while the tariff is on sale. Prices planned for that very day are replaced. Contracts keep their prices. ${dryRunNote}`,
      params: TariffPath,
      querystring: DryRunQuery,
      body: TariffVersionRequest,
      response: { 200: Envelope(TariffChange), 409: ErrorEnvelope },
    }),
    async (request) =>
      answer(newVersion(request.params.tariffKey, request.body), request.query, operatorOf(request)),
  )

  api.post(
    '/tariffs/:tariffKey/end-sale',
    changing('Tariffs', 'operator:imports', {
      operationId: 'endTariffSale',
      summary: 'End the sale of a tariff',
      description: `From a day on, tomorrow at the earliest. Prices that were planned for later are dropped. Contracts go on. ${dryRunNote}`,
      params: TariffPath,
      querystring: DryRunQuery,
      body: EndOfSaleRequest,
      response: { 200: Envelope(TariffChange), 409: ErrorEnvelope },
    }),
    async (request) =>
      answer(endOfSale(request.params.tariffKey, request.body), request.query, operatorOf(request)),
  )
}

type DryRun = { dryRun?: boolean | undefined }
