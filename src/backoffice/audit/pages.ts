import { Readable } from 'node:stream'
import { type Html, html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { listAudit } from '../../staff/audit/list-audit.ts'
import { AuditQuery, type AuditVerification, VerificationQuery } from '../../staff/audit/schema.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { id, notice } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { readQuery } from '../../web/read-query.ts'
import { anyRole, type ConsoleContext, consoleKit, showPage, staffRoutes } from '../console-kit.ts'
import { auditPath, systemTabs } from '../system/system-tabs.ts'
import { exportAudit, type VerifyNewest, verifyAudit } from './export-audit.ts'

export const systemAuditRoutes =
  (context: ConsoleContext, { verifyNewest }: { verifyNewest: VerifyNewest }) =>
  async (server: Server) => {
    const { deps } = context
    const { get } = staffRoutes(server, context)
    const show = showPage(context)

    consoleKit(server, context)
      .top('system')
      .list('/system/audit', anyRole, {
        title: 'Audit trail',
        query: AuditQuery,
        find: (query) => listAudit(deps.reads, query),
        key: (entry) => entry.id,
        noted: (entries) => ({
          ...{ action: 'audit.read', subject: 'audit' },
          numbers: entries.map((entry) => entry.id),
        }),
        above: (_, me) => systemTabs(me, 'audit'),
        filters: () => [
          { name: 'actor', label: 'Who', type: 'text' },
          { name: 'action', label: 'Did', type: 'text' },
          { name: 'subject', label: 'To', type: 'text' },
          { name: 'fromDate', label: 'From', type: 'date' },
          { name: 'toDate', label: 'Until', type: 'date' },
        ],
        columns: (_, { now }) => [
          { title: 'Number', cell: (entry) => entry.id, isFigure: true },
          { title: 'When', cell: ({ at }) => timeText(at, now) },
          { title: 'Who', cell: ({ actor }) => actor },
          { title: 'Did', cell: ({ action }) => action },
          { title: 'To', cell: ({ subject }) => id(subject) },
          { title: 'From', cell: ({ origin }) => origin },
          { title: 'Before and after', cell: ({ before, after }) => changes(before, after) },
        ],
        empty: () => html`No entries match these filters. <a href="${auditPath}">Show all entries</a>.`,
        actions: () => html`<a class="button small quiet" href="${auditPath}/verification">Verify</a>
      <a class="button small quiet" href="${auditPath}/export" download>Export as file</a>`,
        file: {
          name: 'audit.csv',
          columns: [
            ...['id', 'at', 'actor', 'action', 'subject', 'before', 'after'],
            ...['requestId', 'origin'],
          ],
        },
      })

    get('/system/audit/verification', anyRole, async (me, request, reply) => {
      const isAsked = readQuery(request.url).get('run') === 'now'
      const { entries } = checkedInput(request, VerificationQuery, { entries: 100_000 })
      if (isAsked) request.leavePlace?.()
      const verification = isAsked
        ? await verifyAudit({ db: deps.db, verifyNewest }, entries, me.operator)
        : undefined
      const content = html`${systemTabs(me, 'audit')}${verificationPage(verification)}`
      return show(me, { request, reply }, { title: 'Verify the audit trail', room: 'system', content })
    })

    get('/system/audit/export', anyRole, async (me, request, reply) => {
      const lines = await exportAudit(deps.db, 0, me.operator)
      // A long trail must not keep a place from others.
      request.leavePlace?.()
      return reply
        .headers({
          'Cache-Control': 'no-store',
          'Content-Disposition': 'attachment; filename="audit.ndjson"',
          'X-Content-Type-Options': 'nosniff',
        })
        .type('application/x-ndjson')
        .send(Readable.from(lines, { objectMode: false }))
    })
  }

const changes = (before: unknown, after: unknown): Html | false =>
  (before !== null || after !== null) &&
  html`<details><summary>Values</summary><pre class="message">${JSON.stringify({ before, after }, null, 2)}</pre></details>`

/** Before it was verified, and after. */
const verificationPage = (verification: AuditVerification | undefined): Html => html`
  <h1>Verify the audit trail</h1>
  <p>Each entry has a hash that includes the hash of the entry before. Reading them again shows what was changed, removed or moved.
    The newest 100,000 entries take some seconds; <code>wattline audit verify</code> reads all.</p>
  ${verification !== undefined && result(verification)}
  <form method="get" action="${auditPath}/verification"><input type="hidden" name="run" value="now">
    <p class="actions"><button class="button" type="submit">Verify now</button>
      <a class="button quiet" href="${auditPath}">Back to the trail</a></p></form>`

const result = ({ isWhole, first, last, hash, faults }: AuditVerification): Html =>
  isWhole
    ? html`${notice(first === null ? 'The trail has no entries yet.' : `Entries ${first} to ${last} are whole.`)}
      <p>Note the hash of the last one elsewhere, so that nobody can write a new trail:</p>
      <pre class="message">${last ?? 0}:${hash}</pre>`
    : html`${notice('Somebody changed the trail. Keep a copy of the database before you do anything else.', 'error')}
      <ul>${faults.map((fault) => html`<li>${fault}</li>`)}</ul>`
