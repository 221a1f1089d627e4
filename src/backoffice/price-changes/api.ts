import { ErrorEnvelope } from '../../platform/http/envelope.ts'
import { Nullable } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import {
  auditedPosting,
  auditedPreparation,
  auditedReturn,
  auditedStart,
  auditedStop,
  type PaperDeps,
  paperLetters,
} from './audited-runs.ts'
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
import {
  auditExamples,
  listNotices,
  listRuns,
  type PreviewDeps,
  previewPriceChange,
  showRun,
} from './show-runs.ts'

const tag = 'Price changes'

export const priceChangeRoutes = (deps: OperatorDeps & PreviewDeps & PaperDeps) => async (server: Server) => {
  const { db, reads } = deps
  const api = operations(server, tag, { role: 'operator:orders', db })

  api.list('/price-changes', {
    operationId: 'listPriceChanges',
    summary: 'List price changes',
    description:
      'Newest day first. The service prepares a run for every day within three months on which levies or grid fees change; it sends no letter before you start the run.',
    querystring: RunsQuery,
    item: Run,
    find: ({ query, now }) => listRuns(reads, query, now),
  })

  api.post('/price-changes', {
    operationId: 'preparePriceChange',
    summary: 'Prepare a price change',
    description:
      'Looks at every contract that is supplied before and on the day, and prepares a letter for each that needs one: a price rises, or own fees change (§ 41 (5), (6) EnWG); `state` is `preparing` until it is done. Prepare it again after an import, or for contracts that are new since: what was sent stays, and nobody gets a second letter. Refused with 409 for a day that has come, and while letters are being sent.',
    body: Preparation,
    data: Run,
    refuses: { 409: ErrorEnvelope },
    does: async ({ body, operator }) => {
      await auditedPreparation(db, body, operator)
      return showRun(db, body.effectiveDate, operator.now)
    },
  })

  api.post('/price-changes/preview', {
    operationId: 'previewPriceChange',
    summary: 'See what a price change would do',
    description:
      'Looks at the first contracts as preparing the run would, and stores nothing: how many get a letter, for how many it is too late, and some letters line by line. Prepare the run for the figures of all contracts; no letter goes out before you start it. Refused with 409 for a day that has come.',
    body: Preparation,
    data: Preview,
    refuses: { 409: ErrorEnvelope },
    does: async ({ body, operator, now }) => {
      const preview = await previewPriceChange(deps, body, now)
      await auditExamples(db, operator, preview)
      return preview
    },
  })

  api.get('/price-changes/:effectiveDate', {
    operationId: 'getPriceChange',
    summary: 'Get a price change',
    description:
      'How many contracts are affected, by how much, and for how many it is too late. Look at it, and at the largest rises among its notices, before you start the run, and while it runs.',
    params: RunPath,
    data: Run,
    does: ({ params, now }) => showRun(reads, params.effectiveDate, now),
  })

  api.post('/price-changes/:effectiveDate/start', {
    operationId: 'startPriceChange',
    summary: 'Start or resume a price change',
    description:
      'Sends the letters that are in time. Refused with 409 while the run is being prepared, if there is no letter to send, and, without `leavesOutTooLate`, if it is too late for some.',
    params: RunPath,
    body: Start,
    data: Run,
    refuses: { 409: ErrorEnvelope },
    does: async ({ params: { effectiveDate }, body, operator }) => {
      await auditedStart(db, effectiveDate, body, operator)
      return showRun(db, effectiveDate, operator.now)
    },
  })

  api.post('/price-changes/:effectiveDate/stop', {
    operationId: 'stopPriceChange',
    summary: 'Stop a price change',
    description:
      'No more letters are handed to the queue; those that it has, at most 300, still go out. Start it to resume. Refused with 409 if the run is not being sent.',
    params: RunPath,
    body: Nullable(Stop),
    data: Run,
    refuses: { 409: ErrorEnvelope },
    does: async ({ params: { effectiveDate }, body, operator }) => {
      await auditedStop(db, effectiveDate, body ?? {}, operator)
      return showRun(db, effectiveDate, operator.now)
    },
  })

  api.post('/price-changes/:effectiveDate/returns', {
    operationId: 'reportReturnedPriceLetter',
    summary: 'Report a letter that came back',
    description:
      'The mailbox does not exist, or rejects the mail. From then on the contract keeps its price, until a letter on paper was posted in time. Refused with 409 if no letter was sent.',
    params: RunPath,
    body: Return,
    data: Run,
    refuses: { 409: ErrorEnvelope },
    does: async ({ params: { effectiveDate }, body, operator }) => {
      await auditedReturn(db, effectiveDate, body, operator)
      return showRun(db, effectiveDate, operator.now)
    },
  })

  api.file('get', '/price-changes/:effectiveDate/paper-letters', {
    operationId: 'exportPaperLetters',
    summary: 'Export letters for print',
    description:
      'Letters that came back as PDFs for a print service, at most 100, in a ZIP archive with an index: `index.csv` has file, contract number, recipient and the last day on which the letter may arrive. `after` goes on after a contract.',
    params: RunPath,
    querystring: PaperQuery,
    type: 'application/zip',
    says: 'The archive.',
    does: ({ params, query, operator }) =>
      paperLetters(deps, params.effectiveDate, query.after ?? null, operator),
  })

  api.post('/price-changes/:effectiveDate/postings', {
    operationId: 'reportPostedPriceLetters',
    summary: 'Report letters that were posted',
    description:
      'Letters on paper count as arrived four days after they were posted; one that arrives too late does not change the price. Refused with 409, and nothing is stored, if the email of one of these contracts did not come back, or for a day that has not come.',
    params: RunPath,
    body: Posting,
    data: Run,
    refuses: { 409: ErrorEnvelope },
    does: async ({ params: { effectiveDate }, body, operator }) => {
      await auditedPosting(db, effectiveDate, body, operator)
      return showRun(db, effectiveDate, operator.now)
    },
  })

  api.list('/price-changes/:effectiveDate/notices', {
    operationId: 'listPriceNotices',
    summary: 'List the notices of a price change',
    description: 'Who is notified of what, and when: the largest rise first.',
    params: RunPath,
    querystring: NoticesQuery,
    item: Notice,
    isLong: true,
    notes: {
      action: 'price-change.read',
      numbers: (items) => items.map(({ contractNumber }) => contractNumber),
    },
    find: ({ params, query }) => listNotices(reads, params.effectiveDate, query),
  })
}
