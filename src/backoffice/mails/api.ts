import { Id } from '../../domain/operator-fields.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { ErrorEnvelope } from '../../platform/http/envelope.ts'
import { Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import { getAttachment, listMails, resendMail, showMail } from './manage-mails.ts'
import {
  MailAttachmentPath,
  OperatorMail,
  OperatorMailContent,
  OperatorMailPath,
  OperatorMailsQuery,
} from './schema.ts'

const Resent = Type.Object(
  { taskId: Id('The task that sends it.') },
  { title: 'ResentMail', description: 'What was ordered.' },
)

export const mailRoutes =
  ({ db, reads, keyring }: OperatorDeps & { keyring: Keyring }) =>
  async (server: Server) => {
    const api = operations(server, 'Mails', { role: 'operator:orders', db })

    api.list('/mails', {
      operationId: 'listMails',
      summary: 'List mails',
      description: 'Mails handed over to the mail server, newest first, without their text.',
      querystring: OperatorMailsQuery,
      item: OperatorMail,
      notes: {
        action: 'mail.read',
        subject: 'mails',
        numbers: (items) => items.map(({ contractNumber, id }) => contractNumber ?? id),
      },
      find: ({ query }) => listMails(reads, query),
    })

    api.get('/mails/:mailId', {
      operationId: 'getMail',
      summary: 'Get a mail as it looked',
      description:
        'Text, HTML and files, as they were handed over to the mail server. What a link opens is left out: it is for the customer alone.',
      params: OperatorMailPath,
      data: OperatorMailContent,
      does: ({ params, operator }) => showMail({ db, keyring }, params.mailId, operator),
    })

    api.file('get', '/mails/:mailId/attachments/:documentId', {
      operationId: 'getMailAttachment',
      summary: 'Get a file that went with a mail',
      description: 'The file itself.',
      params: MailAttachmentPath,
      type: 'application/pdf',
      does: ({ params, operator }) => getAttachment({ db, keyring }, params, operator),
    })

    api.post('/mails/:mailId/resend', {
      operationId: 'resendMail',
      summary: 'Send a mail again',
      description: 'A task builds the mail again from current data and sends it.',
      params: OperatorMailPath,
      data: Resent,
      refuses: { 409: ErrorEnvelope },
      does: ({ params, operator }) => resendMail(db, params.mailId, operator),
    })
  }
