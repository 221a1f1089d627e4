import type { FastifyReply } from 'fastify'
import { OrderData } from '../orders/intake/schema.ts'
import { ReportedEvent } from '../orders/lifecycle/schema.ts'
import type { Keyring } from '../platform/encryption/keyring.ts'
import { customerPageHeaders, sendCustomerPage } from '../platform/html/send-page.ts'
import { leadWithoutSlash } from '../platform/html/unknown-path.ts'
import { Envelope, ErrorEnvelope, ok } from '../platform/http/envelope.ts'
import { ListEnvelope, page, pageLinks } from '../platform/http/paging.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import { sendFile } from '../platform/http/send-file.ts'
import { sendList } from '../platform/http/send-list.ts'
import type { Server } from '../platform/http/server.ts'
import { linksLeadOut, mailboxPage, mailPage } from './mail-page.ts'
import { getMail, getMailFile, openMail, readMails, showMails } from './mailbox.ts'
import { mailboxGuard } from './mailbox-guard.ts'
import { advanceOrder, playerOf, reportEvent } from './play-order.ts'
import {
  AdvanceRequest,
  Mail,
  MailFilePath,
  MailPageQuery,
  MailPath,
  MailsQuery,
  SandboxOrderPath,
  Takeover,
  TakeoverRequest,
} from './schema.ts'
import type { SandboxDeps } from './shared-clock.ts'
import { takeOverOrder } from './take-over-order.ts'

/** The sandbox API, for partner tokens. It exists only in the test environment. */
export const sandboxRoutes = (deps: Omit<SandboxDeps, 'clock'>) => async (api: Server) => {
  api.get(
    '/mails',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'listSandboxMails',
        summary: 'List mails',
        description:
          'Emails to an address, newest first: to your customers about your contracts and their account, and to your staff. Those about an account are left out once the customer has contracts of another partner, and links for your staff come without their secret. Only in the test environment.',
        tags: ['Sandbox'],
        querystring: MailsQuery,
        response: { 200: ListEnvelope(Mail) },
      },
    },
    async ({ query, caller, url }, reply) => {
      const { to, ...wanted } = query
      const answer = page(await readMails(deps.db, to, { ...wanted, partnerId: caller.partner.id }), wanted)
      const links = pageLinks(url, wanted, answer.hasMoreItems)
      if (links !== undefined) reply.header('Link', links)
      reply.header('Cache-Control', 'no-store')
      return sendList(reply as FastifyReply, answer, Mail)
    },
  )

  api.post(
    '/orders/:contractNumber/events',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'reportSandboxEvent',
        summary: 'Report an event for an order',
        description: 'Any event that the market, the customer or the operator could report about your order.',
        tags: ['Sandbox'],
        params: SandboxOrderPath,
        body: ReportedEvent,
        response: { 200: Envelope(OrderData), 409: ErrorEnvelope },
      },
    },
    async ({ params, body, caller, receivedAt }) => {
      const order = await reportEvent(deps.db, params.contractNumber, body, playerOf(caller, receivedAt))
      return ok({ order })
    },
  )

  api.post(
    '/orders/:contractNumber/advance',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'advanceSandboxOrder',
        summary: 'Advance an order to a state',
        description:
          'Plays every step on the way, mails included. The clock does not move: a delivery starts today and ends in a month.',
        tags: ['Sandbox'],
        params: SandboxOrderPath,
        body: AdvanceRequest,
        response: { 200: Envelope(OrderData), 409: ErrorEnvelope },
      },
    },
    async ({ params, body, caller, receivedAt }) => {
      const order = await advanceOrder(deps.db, params.contractNumber, body.to, playerOf(caller, receivedAt))
      return ok({ order })
    },
  )

  api.post(
    '/orders/:contractNumber/takeover',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'takeOverSandboxOrder',
        summary: 'Let another supplier ask for the customer',
        description:
          'Another supplier cancels the contract, or somebody else moves in. The response is what we answer by term and notice period. After our consent the grid operator asks us too and ends the supply.',
        tags: ['Sandbox'],
        params: SandboxOrderPath,
        body: TakeoverRequest,
        response: { 200: Envelope(Takeover), 409: ErrorEnvelope },
      },
    },
    async ({ params, body, caller, receivedAt }) =>
      ok(await takeOverOrder(deps, params.contractNumber, body, playerOf(caller, receivedAt))),
  )
}

type PageDeps = Pick<SandboxDeps, 'db'> & {
  keyring: Keyring
  limiter: RateLimiter
  config: { mailboxPassword: string | undefined }
}

/** The mailbox as a web page. */
export const sandboxPages =
  ({ db, keyring, limiter, config: { mailboxPassword } }: PageDeps) =>
  async (server: Server) => {
    leadWithoutSlash(server)
    server.addHook('onRequest', mailboxGuard(mailboxPassword, limiter))
    const isShared = mailboxPassword !== undefined
    const config = { public: true } as const
    const hidden = { hide: true } as object

    server.get(
      '/sandbox/mail',
      { config, schema: { ...hidden, querystring: MailPageQuery } },
      async ({ query }, reply) => {
        const to = query.to?.trim() || undefined
        return sendCustomerPage(
          reply,
          mailboxPage(to, to === undefined ? [] : await showMails(db, to, isShared)),
        )
      },
    )
    server.get(
      '/sandbox/mail/:mailId',
      { config, schema: { ...hidden, params: MailPath } },
      async ({ params }, reply) => {
        const mail = await openMail({ db, keyring }, await getMail(db, params.mailId, isShared))
        return sendCustomerPage(reply, mailPage(mail), 200, { hasFrames: true })
      },
    )
    server.get(
      '/sandbox/mail/:mailId/looks',
      { config, schema: { ...hidden, params: MailPath } },
      async ({ params }, reply) => sendMail(reply, (await getMail(db, params.mailId, isShared)).html),
    )
    server.get(
      '/sandbox/mail/:mailId/files/:documentId',
      { config, schema: { ...hidden, params: MailFilePath } },
      async ({ params: { mailId, documentId } }, reply) =>
        sendFile(reply, await getMailFile({ db, keyring }, await getMail(db, mailId, isShared), documentId)),
    )
  }

// Our own mail, but it contains text from a partner: it may use styles and our pictures, such as a brand's logo, and nothing else.
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; sandbox ${linksLeadOut}; frame-ancestors 'self'`

const sendMail = (reply: FastifyReply, mail: string) =>
  reply
    .headers({
      ...customerPageHeaders,
      'Content-Security-Policy': mailPolicy,
      'X-Frame-Options': 'SAMEORIGIN',
    })
    .type('text/html; charset=utf-8')
    .send(mail.replace('<head>', '<head><base target="_blank">'))
