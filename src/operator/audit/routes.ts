import { ListEnvelope } from '../../platform/http/paging.ts'
import type { Server } from '../../platform/http/server.ts'
import { listAnswer, type OperatorDeps, operation } from '../operation.ts'
import { listAudit } from './list-audit.ts'
import { AuditItem, AuditQuery } from './schema.ts'

export const auditRoutes =
  ({ db }: OperatorDeps) =>
  async (api: Server) => {
    api.get(
      '/audit',
      operation('Audit', {
        operationId: 'listAudit',
        summary: 'Read the audit trail',
        description: 'Every change made through this API, newest first.',
        querystring: AuditQuery,
        response: { 200: ListEnvelope(AuditItem) },
      }),
      async ({ query, url }, reply) => listAnswer(await listAudit(db, query), query, { url, reply }),
    )
  }
