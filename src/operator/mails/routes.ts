import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import { Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { Id } from '../fields.ts'
import { listAnswer, type OperatorDeps, operation, operatorOf } from '../operation.ts'
import { listMails, resendMail } from './manage-mails.ts'
import { OperatorMail, OperatorMailPath, OperatorMailsQuery } from './schema.ts'

const Resent = Type.Object(
  { taskId: Id('The task that sends it.') },
  { title: 'ResentMail', description: 'What was ordered.' },
)

export const mailRoutes =
  ({ db, wakeWorker }: OperatorDeps) =>
  async (api: Server) => {
    api.get(
      '/mails',
      operation('Mails', {
        operationId: 'listMails',
        summary: 'List mails',
        description: 'Mails handed over to the mail server, newest first, without their text.',
        querystring: OperatorMailsQuery,
        response: { 200: ListEnvelope(OperatorMail) },
      }),
      async ({ query, url }, reply) => listAnswer(await listMails(db, query), query, { url, reply }),
    )

    api.post(
      '/mails/:mailId/resend',
      operation('Mails', {
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
