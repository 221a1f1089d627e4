import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import { Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage } from '../audited.ts'
import { Id } from '../fields.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { listMails, resendMail } from './manage-mails.ts'
import { OperatorMail, OperatorMailPath, OperatorMailsQuery } from './schema.ts'

const Resent = Type.Object(
  { taskId: Id('The task that sends it.') },
  { title: 'ResentMail', description: 'What was ordered.' },
)

export const mailRoutes =
  ({ db, reads, wakeWorker }: OperatorDeps) =>
  async (api: Server) => {
    api.get(
      '/mails',
      reading('Mails', 'operator:orders', {
        operationId: 'listMails',
        summary: 'List mails',
        description: 'Mails handed over to the mail server, newest first, without their text.',
        querystring: OperatorMailsQuery,
        response: { 200: ListEnvelope(OperatorMail) },
      }),
      async (request, reply) => {
        const { query, url } = request
        const answer = listAnswer(await listMails(reads, query), query, { url, reply })
        const numbers = answer.data.map(({ contractNumber, id }) => contractNumber ?? id)
        await auditPage(db, operatorOf(request), { action: 'mail.read', subject: 'mails', numbers })
        return answer
      },
    )

    api.post(
      '/mails/:mailId/resend',
      changing('Mails', 'operator:orders', {
        operationId: 'resendMail',
        summary: 'Send a mail again',
        description: 'A task builds the mail again from current data and sends it.',
        params: OperatorMailPath,
        response: { 200: Envelope(Resent), 409: ErrorEnvelope },
      }),
      async (request) => {
        const task = await resendMail(db, request.params.mailId, operatorOf(request))
        wakeWorker()
        return ok(task)
      },
    )
  }
