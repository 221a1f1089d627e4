import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { exportAudit, type VerifyNewest, verifyAudit } from '../../operator/audit/export-audit.ts'
import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { listAudit } from '../../staff/audit/list-audit.ts'
import { AuditQuery, VerificationQuery } from '../../staff/audit/schema.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { listInput, pageByKey, rowsInFile, rowsOnPage } from '../../web/list-input.ts'
import { queryOf } from '../../web/query-of.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { auditListPage, verificationPage } from './audit-page.ts'
import { systemTabs } from './system-tabs.ts'

export const systemAuditRoutes =
  (context: ConsoleContext, { verifyNewest }: { verifyNewest: VerifyNewest }) =>
  async (server: Server) => {
    const { deps } = context
    const { get } = staffRoutes(server, context)
    const show = showPage(context)

    async function entriesOf(me: SignedIn, request: FastifyRequest, limit: number) {
      const input = {
        offset: 0,
        limit: rowsOnPage,
        ...listInput(askedOf(request.url), { numbers: ['after'] }),
      }
      const query = checkedInput(request, AuditQuery, input)
      const { rows, next } = pageByKey(
        await listAudit(deps.reads, { ...query, limit }),
        ({ id }) => id,
        limit,
      )
      const numbers = rows.map(({ id }) => id)
      await auditPage(deps.db, me.operator, { action: 'audit.read', subject: 'audit', numbers })
      return { rows, next }
    }

    get('/system/audit', anyRole, async (me, request, reply) => {
      const { rows, next } = await entriesOf(me, request, rowsOnPage)
      const asked = askedOf(request.url)
      const { now } = me.operator
      const content = html`${systemTabs(me, 'audit')}${auditListPage({ entries: rows, asked, next, now })}`
      return show(me, { request, reply }, { title: 'Audit trail', room: 'system', content })
    })

    get('/system/audit.csv', anyRole, async (me, request, reply) => {
      const { rows } = await entriesOf(me, request, rowsInFile)
      const columns = [
        'id',
        'at',
        'actor',
        'action',
        'subject',
        'before',
        'after',
        'requestId',
        'origin',
      ] as const
      const cells = rows.map((row) =>
        columns.map((column) => {
          const value = row[column]
          return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
        }),
      )
      return sendCsv(reply, { name: 'audit.csv', columns, rows: cells })
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
