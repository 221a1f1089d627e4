import { ListEnvelope } from '../../platform/http/paging.ts'
import type { Server } from '../../platform/http/server.ts'
import { listAnswer } from '../list-answer.ts'
import { operation } from '../operation.ts'
import type { OperatorParts } from '../operator-parts.ts'
import { listAudit } from './list-audit.ts'
import { AuditItem, AuditQuery } from './schema.ts'

export const auditRoutes =
  ({ db }: OperatorParts) =>
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
