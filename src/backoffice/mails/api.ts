import { Id } from '../../domain/operator-fields.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import { Type } from '../../platform/http/schema.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { listMails, resendMail } from './manage-mails.ts'
import {
  MailAttachmentPath,
  OperatorMail,
  OperatorMailContent,
  OperatorMailPath,
  OperatorMailsQuery,
} from './schema.ts'
import { getAttachment, showMail } from './show-mail.ts'

const Resent = Type.Object(
  { taskId: Id('The task that sends it.') },
  { title: 'ResentMail', description: 'What was ordered.' },
)

export const mailRoutes =
  ({ db, reads, keyring }: OperatorDeps & { keyring: Keyring }) =>
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

    api.get(
      '/mails/:mailId',
      reading('Mails', 'operator:orders', {
        operationId: 'getMail',
        summary: 'Get a mail as it looked',
        description:
          'Text, HTML and files, as they were handed over to the mail server. What a link opens is left out: it is for the customer alone.',
        params: OperatorMailPath,
        response: { 200: Envelope(OperatorMailContent) },
      }),
      async (request) => ok(await showMail({ db, keyring }, request.params.mailId, operatorOf(request))),
    )

    api.get(
      '/mails/:mailId/attachments/:documentId',
      {
        ...reading('Mails', 'operator:orders', {
          operationId: 'getMailAttachment',
          summary: 'Get a file that went with a mail',
          description: 'The file itself.',
          params: MailAttachmentPath,
          produces: ['application/pdf'],
          response: {
            200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary', description: 'The file.' }),
          },
        }),
        // A file is not JSON, so it is sent unchanged.
        serializerCompiler: () => (data) => data as string,
      },
      async (request, reply) =>
        sendFile(reply, await getAttachment({ db, keyring }, request.params, operatorOf(request))),
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
      async (request) => ok(await resendMail(db, request.params.mailId, operatorOf(request))),
    )
  }
