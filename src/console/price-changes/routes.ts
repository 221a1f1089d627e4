import type { FastifyRequest } from 'fastify'
import { NoticesQuery, RunPath, RunsQuery } from '../../operator/price-changes/schema.ts'
import { listNotices, listRunHeads, type RunHead, showRun } from '../../operator/price-changes/show-runs.ts'
import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { listPage } from '../../web/frame/list-page.ts'
import type { Column } from '../../web/frame/parts.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { listInput, pageByKey, rowsInFile, rowsOnPage } from '../../web/list-input.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { runBadge } from './badges.ts'
import { noticesPage } from './notices-page.ts'
import { newRunPath, noticesPath, priceChangesPath, runPath } from './paths.ts'
import { runPage } from './run-page.ts'

const shownNotices = 10

/** Price changes, seen: the runs, one of them, and its letters. */
export const priceChangeRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/price-changes', anyRole, async (me, request, reply) => {
    const asked = askedOf(request.url)
    const found = await listRunHeads(deps.reads, pageQuery(request, RunsQuery))
    const page = pageByKey(found, ({ effectiveDate }) => effectiveDate)
    const content = listPage({
      title: 'Price changes',
      path: priceChangesPath,
      asked,
      columns: runColumns(me.operator.now),
      ...page,
      empty: 'No prices change within three months. Make a run for another day.',
      ...(me.member.scopes.has('operator:orders')
        ? { actions: html`<a class="button" href="${newRunPath}">New price change</a>` }
        : {}),
    })
    return show(me, { request, reply }, { title: 'Price changes', room: 'price-changes', content })
  })

  get('/price-changes.csv', anyRole, async (_me, request, reply) => {
    const found = await listRunHeads(deps.reads, { ...pageQuery(request, RunsQuery), limit: rowsInFile })
    const columns = [
      'effectiveDate',
      'state',
      'lastDay',
      'lastDayOthers',
      'createdBy',
      'startedAt',
      'finishedAt',
    ] as const
    const rows = found.slice(0, rowsInFile).map((run) => columns.map((column) => run[column]))
    return sendCsv(reply, { name: 'price-changes.csv', columns, rows })
  })

  get('/price-changes/:effectiveDate', anyRole, async (me, request, reply) => {
    const { effectiveDate } = checkedInput(request, RunPath, request.params)
    const [run, notices] = await Promise.all([
      // Of what was just done.
      showRun(deps.db, effectiveDate, me.operator.now),
      noticesOf(me, effectiveDate, { offset: 0, limit: shownNotices }),
    ])
    const content = runPage({
      run,
      largest: notices.rows,
      mayChange: me.member.scopes.has('operator:orders'),
      done: doneOf(request.url),
      guard: context.guardOf(request, reply),
      now: me.operator.now,
    })
    return show(
      me,
      { request, reply },
      { title: `Prices from ${effectiveDate} on`, room: 'price-changes', content },
    )
  })

  /** Letters of a run, noted in the audit trail. */
  async function noticesOf(me: SignedIn, effectiveDate: string, query: NoticesQuery) {
    const found = await listNotices(deps.db, effectiveDate, query)
    const rows = found.slice(0, query.limit)
    const numbers = rows.map(({ contractNumber }) => contractNumber)
    await auditPage(deps.db, me.operator, { action: 'price-change.read', subject: effectiveDate, numbers })
    return { rows, next: found.length > rows.length ? (numbers.at(-1) ?? null) : null }
  }

  get('/price-changes/:effectiveDate/notices', anyRole, async (me, request, reply) => {
    const { effectiveDate } = checkedInput(request, RunPath, request.params)
    const found = await noticesOf(me, effectiveDate, pageQuery(request, NoticesQuery))
    const content = noticesPage({
      effectiveDate,
      asked: askedOf(request.url),
      ...found,
      mayChange: me.member.scopes.has('operator:orders'),
      now: me.operator.now,
    })
    return show(
      me,
      { request, reply },
      { title: `Letters about ${effectiveDate}`, room: 'price-changes', content },
    )
  })

  get('/price-changes/:effectiveDate/notices.csv', anyRole, async (me, request, reply) => {
    const { effectiveDate } = checkedInput(request, RunPath, request.params)
    const query = { ...pageQuery(request, NoticesQuery), limit: rowsInFile }
    const { rows } = await noticesOf(me, effectiveDate, query)
    const columns = [
      'contractNumber',
      'state',
      'euroPerYear',
      'isHousehold',
      'lastNoticeDate',
      'notifiedAt',
    ] as const
    return sendCsv(reply, {
      name: `letters-${effectiveDate}.csv`,
      columns,
      rows: rows.map((row) => columns.map((column) => row[column])),
    })
  })
}

const pageQuery = <Schema extends typeof RunsQuery | typeof NoticesQuery>(
  request: FastifyRequest,
  schema: Schema,
) => {
  return checkedInput(request, schema, { ...listInput(askedOf(request.url)), offset: 0, limit: rowsOnPage })
}

const runColumns = (now: Date): Column<RunHead>[] => [
  {
    title: 'New prices from',
    cell: ({ effectiveDate }) => html`<a href="${runPath(effectiveDate)}">${effectiveDate}</a>`,
  },
  { title: 'State', cell: ({ state }) => runBadge(state) },
  { title: 'Letters until', cell: ({ lastDay }) => lastDay },
  { title: 'New fees of', cell: ({ tariffKeys }) => tariffKeys.join(', ') },
  { title: 'Prepared', cell: ({ preparedAt }) => preparedAt && timeText(preparedAt, now) },
  { title: 'Started', cell: ({ startedAt }) => startedAt && timeText(startedAt, now) },
  { title: 'Finished', cell: ({ finishedAt }) => finishedAt && timeText(finishedAt, now) },
  {
    title: 'Letters',
    cell: ({ effectiveDate }) =>
      html`<a href="${noticesPath(effectiveDate)}" aria-label="Letters about ${effectiveDate}">Letters</a>`,
  },
]
