import { Readable } from 'node:stream'
import { Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { listAudit } from '../../staff/audit/list-audit.ts'
import {
  AuditItem,
  AuditQuery,
  AuditVerification,
  ExportQuery,
  VerificationQuery,
} from '../../staff/audit/schema.ts'
import { type OperatorDeps, operations, operatorOf, reading } from '../operation.ts'
import { exportAudit, type VerifyNewest, verifyAudit } from './export-audit.ts'

export type AuditDeps = Pick<OperatorDeps, 'db' | 'reads'> & { verifyNewest: VerifyNewest }

export const auditRoutes = (deps: AuditDeps) => async (server: Server) => {
  const { db, reads } = deps
  const api = operations(server, 'Audit', { role: 'operator:read', db })

  api.list('/audit', {
    operationId: 'listAudit',
    summary: 'Read the audit trail',
    description:
      'Changes, and reads of personal data, newest first: by operators, on the command line and by customers.',
    querystring: AuditQuery,
    item: AuditItem,
    notes: { action: 'audit.read', subject: 'audit', numbers: (items) => items.map(({ id }) => id) },
    find: ({ query }) => listAudit(reads, query),
  })

  api.get('/audit/verification', {
    operationId: 'verifyAudit',
    summary: 'Verify the audit trail',
    description:
      'Reads the newest entries with their hashes and says what was changed, removed or moved. A hundred thousand take some seconds.',
    querystring: VerificationQuery,
    data: AuditVerification,
    does: ({ query, operator }) => verifyAudit(deps, query.entries, operator),
  })

  server.get(
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
