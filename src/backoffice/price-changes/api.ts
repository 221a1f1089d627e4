import type { FastifyReply } from 'fastify'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import { Nullable, Type } from '../../platform/http/schema.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import {
  auditedPosting,
  auditedPreparation,
  auditedReturn,
  auditedStart,
  auditedStop,
  type PaperDeps,
  paperLetters,
} from './audited-runs.ts'
import { auditExamples, type PreviewDeps, previewPriceChange } from './preview-run.ts'
import {
  Notice,
  NoticesQuery,
  PaperQuery,
  Posting,
  Preparation,
  Preview,
  Return,
  Run,
  RunPath,
  RunsQuery,
  Start,
  Stop,
} from './schema.ts'
import { listNotices, listRuns, showRun } from './show-runs.ts'

const tag = 'Price changes'

export const priceChangeRoutes = (deps: OperatorDeps & PreviewDeps & PaperDeps) => async (api: Server) => {
  const { db, reads } = deps
  api.get(
    '/price-changes',
    reading(tag, 'operator:orders', {
      operationId: 'listPriceChanges',
      summary: 'List price changes',
      description:
        'Newest day first. The service prepares a run for every day within three months on which levies or grid fees change; it sends no letter before you start the run.',
      querystring: RunsQuery,
      response: { 200: ListEnvelope(Run) },
    }),
    async ({ query, url, receivedAt }, reply) =>
      listAnswer(await listRuns(reads, query, receivedAt), query, { url, reply }),
  )

  api.post(
    '/price-changes',
    changing(tag, 'operator:orders', {
      operationId: 'preparePriceChange',
      summary: 'Prepare a price change',
      description:
        'Looks at every contract that is supplied before and on the day, and prepares a letter for each that needs one: a price rises, or own fees change (§ 41 (5), (6) EnWG); `state` is `preparing` until it is done. Prepare it again after an import, or for contracts that are new since: what was sent stays, and nobody gets a second letter. Refused with 409 for a day that has come, and while letters are being sent.',
      body: Preparation,
      response: { 200: Envelope(Run), 409: ErrorEnvelope },
    }),
    async (request) => {
      const operator = operatorOf(request)
      await auditedPreparation(db, request.body, operator)
      const run = await showRun(db, request.body.effectiveDate, operator.now)
      return ok(run)
    },
  )

  api.post(
    '/price-changes/preview',
    changing(tag, 'operator:orders', {
      operationId: 'previewPriceChange',
      summary: 'See what a price change would do',
      description:
        'Looks at the first contracts as preparing the run would, and stores nothing: how many get a letter, for how many it is too late, and some letters line by line. Prepare the run for the figures of all contracts; no letter goes out before you start it. Refused with 409 for a day that has come.',
      body: Preparation,
      response: { 200: Envelope(Preview), 409: ErrorEnvelope },
    }),
    async (request) => {
      const operator = operatorOf(request)
      const preview = await previewPriceChange(deps, request.body, operator.now)
      await auditExamples(db, operator, preview)
      return ok(preview)
    },
  )

  api.get(
    '/price-changes/:effectiveDate',
    reading(tag, 'operator:orders', {
      operationId: 'getPriceChange',
      summary: 'Get a price change',
      description:
        'How many contracts are affected, by how much, and for how many it is too late. Look at it, and at the largest rises among its notices, before you start the run, and while it runs.',
      params: RunPath,
      response: { 200: Envelope(Run) },
    }),
    async ({ params, receivedAt }) => ok(await showRun(reads, params.effectiveDate, receivedAt)),
  )

  api.post(
    '/price-changes/:effectiveDate/start',
    changing(tag, 'operator:orders', {
      operationId: 'startPriceChange',
      summary: 'Start or resume a price change',
      description:
        'Sends the letters that are in time. Refused with 409 while the run is being prepared, if there is no letter to send, and, without `leavesOutTooLate`, if it is too late for some.',
      params: RunPath,
      body: Start,
      response: { 200: Envelope(Run), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { effectiveDate } = request.params
      const operator = operatorOf(request)
      await auditedStart(db, effectiveDate, request.body, operator)
      const run = await showRun(db, effectiveDate, operator.now)
      return ok(run)
    },
  )

  api.post(
    '/price-changes/:effectiveDate/stop',
    changing(tag, 'operator:orders', {
      operationId: 'stopPriceChange',
      summary: 'Stop a price change',
      description:
        'No more letters are handed to the queue; those that it has, at most 300, still go out. Start it to resume. Refused with 409 if the run is not being sent.',
      params: RunPath,
      body: Nullable(Stop),
      response: { 200: Envelope(Run), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { effectiveDate } = request.params
      const operator = operatorOf(request)
      await auditedStop(db, effectiveDate, request.body ?? {}, operator)
      const run = await showRun(db, effectiveDate, operator.now)
      return ok(run)
    },
  )

  api.post(
    '/price-changes/:effectiveDate/returns',
    changing(tag, 'operator:orders', {
      operationId: 'reportReturnedPriceLetter',
      summary: 'Report a letter that came back',
      description:
        'The mailbox does not exist, or rejects the mail. From then on the contract keeps its price, until a letter on paper was posted in time. Refused with 409 if no letter was sent.',
      params: RunPath,
      body: Return,
      response: { 200: Envelope(Run), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { effectiveDate } = request.params
      const operator = operatorOf(request)
      await auditedReturn(db, effectiveDate, request.body, operator)
      return ok(await showRun(db, effectiveDate, operator.now))
    },
  )

  api.get(
    '/price-changes/:effectiveDate/paper-letters',
    {
      ...reading(tag, 'operator:orders', {
        operationId: 'exportPaperLetters',
        summary: 'Export letters for print',
        description:
          'Letters that came back as PDFs for a print service, at most 100, in a ZIP archive with an index: `index.csv` has file, contract number, recipient and the last day on which the letter may arrive. `after` goes on after a contract.',
        params: RunPath,
        querystring: PaperQuery,
        produces: ['application/zip'],
        response: {
          200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary', description: 'The archive.' }),
        },
      }),
      // A file is not JSON, so it is sent unchanged.
      serializerCompiler: () => (data: unknown) => data as string,
    },
    async (request, reply) => {
      const { params, query } = request
      const file = await paperLetters(deps, params.effectiveDate, query.after ?? null, operatorOf(request))
      return sendFile(reply, file)
    },
  )

  api.post(
    '/price-changes/:effectiveDate/postings',
    changing(tag, 'operator:orders', {
      operationId: 'reportPostedPriceLetters',
      summary: 'Report letters that were posted',
      description:
        'Letters on paper count as arrived four days after they were posted; one that arrives too late does not change the price. Refused with 409, and nothing is stored, if the e-mail of one of these contracts did not come back, or for a day that has not come.',
      params: RunPath,
      body: Posting,
      response: { 200: Envelope(Run), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { effectiveDate } = request.params
      const operator = operatorOf(request)
      await auditedPosting(db, effectiveDate, request.body, operator)
      return ok(await showRun(db, effectiveDate, operator.now))
    },
  )

  api.get(
    '/price-changes/:effectiveDate/notices',
    reading(tag, 'operator:orders', {
      operationId: 'listPriceNotices',
      summary: 'List the notices of a price change',
      description: 'Who is told what, and who was told when: the largest rise first.',
      params: RunPath,
      querystring: NoticesQuery,
      response: { 200: ListEnvelope(Notice) },
    }),
    async (request, reply) => {
      const { query, url, params } = request
      const found = await listNotices(reads, params.effectiveDate, query)
      const answer = listAnswer(found, query, { url, reply })
      const numbers = answer.data.map(({ contractNumber }) => contractNumber)
      const subject = params.effectiveDate
      await auditPage(db, operatorOf(request), { action: 'price-change.read', subject, numbers })
      return sendList(reply as FastifyReply, answer, Notice)
    },
  )
}
