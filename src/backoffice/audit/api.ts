import { Readable } from 'node:stream'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import { Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { listAudit } from '../../staff/audit/list-audit.ts'
import {
  AuditItem,
  AuditQuery,
  AuditVerification,
  ExportQuery,
  VerificationQuery,
} from '../../staff/audit/schema.ts'
import { listAnswer, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { exportAudit, type VerifyNewest, verifyAudit } from './export-audit.ts'

export type AuditDeps = Pick<OperatorDeps, 'db' | 'reads'> & { verifyNewest: VerifyNewest }

export const auditRoutes = (deps: AuditDeps) => async (api: Server) => {
  const { db, reads } = deps

  api.get(
    '/audit',
    reading('Audit', 'operator:read', {
      operationId: 'listAudit',
      summary: 'Read the audit trail',
      description:
        'Changes, and reads of personal data, newest first: by operators, on the command line and by customers.',
      querystring: AuditQuery,
      response: { 200: ListEnvelope(AuditItem) },
    }),
    async (request, reply) => {
      const { query, url } = request
      const answer = listAnswer(await listAudit(reads, query), query, { url, reply })
      const numbers = answer.data.map(({ id }) => id)
      await auditPage(db, operatorOf(request), { action: 'audit.read', subject: 'audit', numbers })
      return answer
    },
  )

  api.get(
    '/audit/verification',
    reading('Audit', 'operator:read', {
      operationId: 'verifyAudit',
      summary: 'Verify the audit trail',
      description:
        'Reads the newest entries with their hashes and says what was changed, removed or moved. A hundred thousand take some seconds.',
      querystring: VerificationQuery,
      response: { 200: Envelope(AuditVerification) },
    }),
    async (request) => ok(await verifyAudit(deps, request.query.entries, operatorOf(request))),
  )

  api.get(
    '/audit/export',
    {
      ...reading('Audit', 'operator:read', {
        operationId: 'exportAudit',
        summary: 'Export the audit trail',
        description:
          'Every entry as a line of NDJSON with its hash, oldest first: the file of `wattline audit export`, which `wattline audit verify` reads.',
        querystring: ExportQuery,
        produces: ['application/x-ndjson'],
        response: {
          200: Type.Unsafe<Readable>({ type: 'string', format: 'ndjson', description: 'The entries.' }),
        },
      }),
      // Lines are sent unchanged.
      serializerCompiler: () => (data) => data as string,
    },
    async (request, reply) => {
      const lines = await exportAudit(db, request.query.after, operatorOf(request))
      // A long trail must not keep a place from others.
      request.leavePlace?.()
      return reply.type('application/x-ndjson').send(Readable.from(lines, { objectMode: false }))
    },
  )
}
