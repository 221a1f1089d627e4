import { Readable } from 'node:stream'
import { type Html, html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { listAudit } from '../../staff/audit/list-audit.ts'
import { AuditQuery, VerificationQuery } from '../../staff/audit/schema.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { id } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { queryOf } from '../../web/query-of.ts'
import type { ConsoleContext } from '../console-context.ts'
import { consoleKit } from '../console-kit.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { auditPath } from '../system/paths.ts'
import { systemTabs } from '../system/system-tabs.ts'
import { verificationPage } from './audit-page.ts'
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
        empty: () => html`Nobody did anything like that. <a href="${auditPath}">Show all entries</a>.`,
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
      const isAsked = queryOf(request.url).get('run') === 'now'
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
