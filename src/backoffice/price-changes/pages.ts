import { noticeStates } from '../../contracts/price-changes/notice.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { Closed } from '../../platform/http/schema.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withoutRecentAuth, withRecentAuth } from '../../web/declared-change.ts'
import { section } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { anyRole, type ConsoleContext, consoleKit } from '../console-kit.ts'
import { newRunPath, noticePath, noticesPath, runPath } from '../console-paths.ts'
import {
  auditedPosting,
  auditedPreparation,
  auditedReturn,
  auditedStart,
  auditedStop,
  paperLetters,
} from './audited-runs.ts'
import { newRunForm } from './new-run-form.ts'
import { noticeColumns, runPage } from './run-page.ts'
import { notices, partsTable, runBadge } from './run-parts.ts'
import { type Notice, NoticesQuery, Posting, Return, RunPath, RunsQuery, Start, Stop } from './schema.ts'
import { listNotices, listRunHeads, showRun } from './show-runs.ts'

const agent = ['operator:orders'] as const
const shownNotices = 10
const mayChange = ({ member }: SignedIn) => member.scopes.has('operator:orders')

/** Price changes: the runs, one of them with its letters, and what is done about it. */
export const priceChangePages = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { db, reads } = deps
  const kit = consoleKit(server, context)
  const top = kit.top('price-changes')

  top.list('/price-changes', anyRole, {
    title: 'Price changes',
    query: RunsQuery,
    find: (query) => listRunHeads(reads, query),
    key: ({ effectiveDate }) => effectiveDate,
    noted: null,
    columns: (_, { now }) => [
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
    ],
    empty: () => 'No prices change within three months. Make a run for another day.',
    actions: (me) =>
      mayChange(me) ? html`<a class="button" href="${newRunPath}">New price change</a>` : undefined,
    file: {
      name: 'price-changes.csv',
      columns: [
        ...['effectiveDate', 'state', 'lastDay', 'lastDayOthers', 'createdBy', 'startedAt', 'finishedAt'],
      ],
    },
  })

  top.form('/price-changes/new', agent, newRunForm(deps))

  /** What a look at letters is noted as. */
  const noted = (rows: readonly Notice[], { effectiveDate }: { effectiveDate: string }) => ({
    ...{ action: 'price-change.read', subject: effectiveDate },
    numbers: rows.map(({ contractNumber }) => contractNumber),
  })

  const runs = kit.about({
    route: '/price-changes/:effectiveDate',
    params: RunPath,
    // Not of a replica, which may not know what was just done.
    find: ({ effectiveDate }, { operator }) => showRun(db, effectiveDate, operator.now),
    path: ({ effectiveDate }) => runPath(effectiveDate),
    room: () => 'price-changes',
    async page(run, { me, now, guard, done }) {
      const found = await listNotices(db, run.effectiveDate, { offset: 0, limit: shownNotices })
      const largest = found.slice(0, shownNotices)
      await auditPage(db, me.operator, noted(largest, run))
      const content = runPage({ run, largest, mayChange: mayChange(me), done, guard, now })
      return { title: `Prices from ${run.effectiveDate} on`, content }
    },
  })
  runs.page(anyRole)

  // The figures of the run are not counted for them.
  const letters = kit.about({
    route: '/price-changes/:effectiveDate',
    params: RunPath,
    find: async (path) => path,
    path: ({ effectiveDate }) => runPath(effectiveDate),
    room: () => 'price-changes',
  })

  letters.list('/notices', anyRole, {
    title: ({ effectiveDate }) => `Letters about ${effectiveDate}`,
    query: NoticesQuery,
    find: (query, { it }) => listNotices(db, it.effectiveDate, query),
    key: ({ contractNumber }) => contractNumber,
    noted: (rows, run) => noted(rows, run),
    filters: () => [
      {
        ...{ name: 'state', label: 'Letter' },
        choices: noticeStates.map((state) => ({ value: state, label: notices[state].name })),
      },
      { name: 'contractNumber', label: 'Contract', type: 'text' },
    ],
    columns: ({ effectiveDate }, { now }) => noticeColumns(effectiveDate, now),
    empty: () => 'No letter is like that.',
    below: ({ effectiveDate }, { me }, rows, asked) => html`
  ${asked.has('filter.contractNumber') && rows[0] !== undefined && lineByLine(effectiveDate, rows[0], mayChange(me))}
  <p><a href="${runPath(effectiveDate)}">Back to the run</a></p>`,
    file: {
      name: ({ effectiveDate }) => `letters-${effectiveDate}.csv`,
      columns: [...['contractNumber', 'state', 'euroPerYear', 'isHousehold', 'lastNoticeDate', 'notifiedAt']],
    },
  })

  /** The same tariffs as before. */
  runs.act('/prepare', agent, withoutRecentAuth('price-change.prepare'), async (run, { me }) => {
    const { effectiveDate, tariffKeys } = run
    await auditedPreparation(db, { effectiveDate, tariffKeys }, me.operator)
    return 'prepared'
  })

  runs.confirm('/start', agent, {
    terms: withRecentAuth('price-change.start'),
    asks: ({ effectiveDate, letters }) => ({
      title: `Send the letters about ${effectiveDate}?`,
      says: html`<p>${letters.open} ${letters.open === 1 ? 'customer gets' : 'customers get'} a letter by mail about the prices from ${effectiveDate} on, and may terminate
    until the day before. A letter that was sent cannot be taken back.</p>
    ${letters.tooLate > 0 && html`<p>It is too late for ${letters.tooLate} more, which get none and keep their price.</p>`}`,
      act: 'Send the letters',
      hidden: { leavesOutTooLate: String(letters.tooLate > 0) },
      asksReason: true,
      isDangerous: true,
    }),
    async does({ effectiveDate }, { request, form, reason, me }) {
      // Whether the page has said that letters are too late; if that is new, it is shown again.
      const leavesOutTooLate = form.get('leavesOutTooLate') === 'true'
      const start = checkedInput(request, Start, { leavesOutTooLate, comment: reason })
      await auditedStart(db, effectiveDate, start, me.operator)
      return 'started'
    },
  })

  runs.confirm('/stop', agent, {
    terms: withRecentAuth('price-change.stop'),
    asks: ({ effectiveDate, letters }) => ({
      title: `Stop the letters about ${effectiveDate}?`,
      says: html`<p>${letters.open} letters are not sent. Those that are under way, at most 300, still go out. The run can be resumed.</p>`,
      act: 'Stop the run',
      asksReason: true,
      isDangerous: true,
    }),
    async does({ effectiveDate }, { request, reason, me }) {
      await auditedStop(db, effectiveDate, checkedInput(request, Stop, { comment: reason }), me.operator)
      return 'stopped'
    },
  })

  kit
    .about({
      route: '/price-changes/:effectiveDate/notices/:contractNumber',
      params: Closed({ ...RunPath.properties, contractNumber: Return.properties.contractNumber }),
      async find({ effectiveDate, contractNumber }) {
        const query = { offset: 0, limit: 1, 'filter.contractNumber': contractNumber }
        const [found] = await listNotices(db, effectiveDate, query)
        if (found !== undefined) return { ...found, effectiveDate }
        throw notFound('This contract has no letter about that day.')
      },
      path: ({ effectiveDate }) => runPath(effectiveDate),
      room: () => 'price-changes',
    })
    .confirm('/returned', agent, {
      terms: withoutRecentAuth('price-change.returned'),
      asks: ({ effectiveDate, contractNumber, lastNoticeDate }) => ({
        title: `The letter to ${contractNumber} came back?`,
        says: html`<p>The contract keeps its price until a letter on paper was posted in time. A letter is in time if it arrives
          by ${lastNoticeDate}; on paper it counts as arrived four days after it was posted.</p>`,
        act: 'It came back',
        asksReason: true,
        back: noticePath(effectiveDate, contractNumber),
      }),
      async does({ effectiveDate, contractNumber }, { request, reason, me }) {
        const given = checkedInput(request, Return, { contractNumber, comment: reason })
        await auditedReturn(db, effectiveDate, given, me.operator)
        return 'letter-returned'
      },
    })

  letters.file('/letters.zip', agent, async ({ effectiveDate }, { reply, me }) =>
    sendFile(reply, await paperLetters(deps, effectiveDate, null, me.operator)),
  )

  runs.form('/posted', agent, {
    terms: withoutRecentAuth('price-change.posted'),
    open: () => ({ contractNumbers: '', postedOn: '' }),
    read: (form) => ({
      contractNumbers: form.get('contractNumbers') ?? '',
      postedOn: form.get('postedOn') ?? '',
    }),
    asks: ({ effectiveDate }, _, { contractNumbers, postedOn }, fault) => ({
      title: 'Letters were posted',
      heading: html`Letters about ${effectiveDate} were posted`,
      fields: html`
    ${textArea({
      ...{ name: 'contractNumbers', label: 'Contract numbers', hint: 'One per line, as in index.csv.' },
      ...{ value: contractNumbers, maxCharacters: 20_000, fault: fault('contractNumbers') },
    })}
    ${field({
      ...{ name: 'postedOn', label: 'Posted on', type: 'date', autocomplete: 'off', value: postedOn },
      ...{ hint: 'A letter on paper counts as arrived four days later.', fault: fault('postedOn') },
    })}`,
      act: 'They were posted',
    }),
    async does({ effectiveDate }, { request, me }, { contractNumbers: typed, postedOn }) {
      const contractNumbers = [...new Set(typed.match(/\d+/g))]
      const posting = checkedInput(request, Posting, { contractNumbers, postedOn })
      await auditedPosting(db, effectiveDate, posting, me.operator)
      return 'letters-posted'
    },
  })
}

/** The letter of one contract. */
const lineByLine = (effectiveDate: string, notice: Notice, maySayReturned: boolean): Html => html`
  ${section('parts', 'Line by line', partsTable(notice))}
  ${maySayReturned && ['queued', 'sent', 'late'].includes(notice.state) && html`<p><a class="button quiet" href="${noticesPath(effectiveDate)}/${notice.contractNumber}/returned">It came back</a></p>`}`
