import type { FastifyReply } from 'fastify'
import { ListEnvelope, page, pageLinks } from '../http/paging.ts'
import type { Server } from '../http/server.ts'
import { customerPageHeaders, sendCustomerPage } from '../pages/send-page.ts'
import { mailPage } from './mail-page.ts'
import { getMail, readMails, type SandboxParts, showMails } from './mailbox.ts'
import { Mail, MailPageQuery, MailPath, MailsQuery } from './schema.ts'

/** The sandbox interface, for bearers of a partner's token. It exists in the test environment alone. */
export const sandboxRoutes =
  ({ db }: SandboxParts) =>
  async (api: Server) => {
    api.get(
      '/mails',
      {
        config: { scopes: [] },
        schema: {
          operationId: 'listSandboxMails',
          summary: 'Read what was mailed',
          description: 'Mails to an address about your orders, newest first. Only in the test environment.',
          tags: ['Sandbox'],
          querystring: MailsQuery,
          response: { 200: ListEnvelope(Mail) },
        },
      },
      async ({ query, caller, url }, reply) => {
        const { to, ...wanted } = query
        const answer = page(
          await readMails(db, to, { ...wanted, partnerId: caller.partner?.id ?? '' }),
          wanted,
        )
        const links = pageLinks(url, wanted, answer.hasMoreItems)
        if (links !== undefined) reply.header('Link', links)
        reply.header('Cache-Control', 'no-store')
        return answer
      },
    )
  }

/** The same as a page, for people. */
export const sandboxPages =
  ({ db }: SandboxParts) =>
  async (server: Server) => {
    const config = { public: true } as const
    const hidden = { hide: true } as object

    server.get(
      '/sandbox/mail',
      { config, schema: { ...hidden, querystring: MailPageQuery } },
      async ({ query }, reply) => {
        const to = query.to?.trim() || undefined
        return sendCustomerPage(reply, mailPage(to, to === undefined ? [] : await showMails(db, to)))
      },
    )
    server.get(
      '/sandbox/mail/:mailId',
      { config, schema: { ...hidden, params: MailPath } },
      async ({ params }, reply) => sendMail(reply, (await getMail(db, params.mailId)).html),
    )
  }

// The mail is our own, but it carries what a partner sent: it gets styles, as a mail does, and nothing else.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups; frame-ancestors 'none'"

const sendMail = (reply: FastifyReply, mail: string) =>
  reply
    .headers({ ...customerPageHeaders, 'Content-Security-Policy': mailPolicy })
    .type('text/html; charset=utf-8')
    .send(mail)
