import { ListEnvelope } from '../../platform/http/paging.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage } from '../audited.ts'
import { listAnswer, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { listAudit } from './list-audit.ts'
import { AuditItem, AuditQuery } from './schema.ts'

export const auditRoutes =
  ({ db, reads }: OperatorDeps) =>
  async (api: Server) => {
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
  }
