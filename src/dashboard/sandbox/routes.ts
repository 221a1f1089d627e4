import type { FastifyReply, FastifyRequest } from 'fastify'
import { MailAttachmentPath, OperatorMailPath } from '../../operator/mails/schema.ts'
import { listMessagesOfOrder } from '../../operator/market/list-messages.ts'
import { getOrder } from '../../orders/intake/read-orders.ts'
import { type AuditedFacts, writeAudit } from '../../platform/audit/audit-trail.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { html } from '../../platform/html/html.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SandboxDesk } from '../../sandbox/desk.ts'
import { checkedInput, filledIn, orRefusal } from '../../web/checked-input.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { sendMailBody } from '../../web/frame/send-mail-body.ts'
import { confirmedPartnerActs } from '../confirmed-act.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { type PartnerMe, partnerRoutes } from '../partner-routes.ts'
import { conversationPage } from './conversation-page.ts'
import { mailPage } from './mail-page.ts'
import { sandboxPath } from './paths.ts'
import { mailTable, type SandboxPage, sandboxPage } from './sandbox-page.ts'

/** The partner's own test environment, with a button for what its API does. */
export const sandboxRoutes = (context: DashboardContext, desk: SandboxDesk) => async (server: Server) => {
  const { db } = context.deps
  const { get, post } = partnerRoutes(server, context)
  const act = confirmedPartnerActs(server, context)
  const show = showDashboard(context)
  const playerOf = ({ partner, member }: PartnerMe) => ({
    partnerId: partner.id,
    clientId: member.login,
    now: desk.now(partner.id),
  })
  const showSandbox = async (
    me: PartnerMe,
    visit: { request: FastifyRequest; reply: FastifyReply },
    said?: SandboxPage['said'],
  ) => {
    const { id } = me.partner
    const [conversations, mails] = await Promise.all([desk.conversations(id), desk.mails(id, undefined)])
    const { scenes } = desk
    const guard = context.guardOf(visit.request, visit.reply)
    const content = sandboxPage({ now: desk.now(id), scenes, conversations, mails, guard, said })
    const status = said?.kind === 'error' ? 422 : 200
    return show(me, visit, { title: 'Sandbox', room: 'sandbox', content, status })
  }
  /** The supplier sees who of the partner played, and what. */
  const note = ({ partner, actor }: PartnerMe, action: string, after: AuditedFacts | null = null) =>
    writeAudit(db, { action, subject: partner.slug, before: null, after }, actor)
  /** Does what a form asks for and says on the same page what came of it, or why not. */
  const doing =
    (
      work: (
        me: PartnerMe,
        form: URLSearchParams,
        request: FastifyRequest,
      ) => Promise<NonNullable<SandboxPage['said']>['text']>,
    ) =>
    async (me: PartnerMe, request: FastifyRequest, reply: FastifyReply) => {
      const done = await orRefusal(() => work(me, formOf(request), request))
      const said =
        done instanceof Refusal
          ? { kind: 'error' as const, text: done.items.map(({ message }) => message).join(' ') }
          : { text: done }
      return showSandbox(me, { request, reply }, said)
    }

  get('/sandbox', 'sandbox', (me, request, reply) => showSandbox(me, { request, reply }))

  post(
    '/sandbox/clock',
    'sandbox',
    withoutProof('sandbox.clock'),
    doing(async (me, form, request) => {
      const asked = checkedInput(request, desk.schemas.MoveClockRequest, filledIn(form, ['advance', 'to']))
      const { now } = await desk.moveClock(me.partner.id, asked)
      await note(me, 'sandbox.clock', { now })
      return `The clock of your sandbox shows ${now} now.`
    }),
  )

  post(
    '/sandbox/scenes',
    'sandbox',
    withoutProof('sandbox.scene'),
    doing(async (me, form, request) => {
      const { name } = checkedInput(request, desk.schemas.ScenePath, { name: form.get('name') })
      const { customer, contract } = await desk.setUpScene(name, playerOf(me))
      await note(me, 'sandbox.scene', { name, contractNumber: contract.contractNumber })
      return html`${name} is set up: contract <code>${contract.contractNumber}</code> of customer
        <code>${customer.customerNumber}</code>, who logs in as <code>${customer.emailAddress}</code> with the password
        <code>${customer.password}</code>.`
    }),
  )

  post(
    '/sandbox/advance',
    'sandbox',
    withoutProof('sandbox.advance'),
    doing(async (me, form, request) => {
      const { to } = checkedInput(request, desk.schemas.AdvanceRequest, { to: form.get('to') })
      const contractNumber = (form.get('contractNumber') ?? '').trim().slice(0, 20)
      await orMistake(() => desk.advance(contractNumber, to, playerOf(me)))
      await note(me, 'sandbox.advance', { contractNumber, to })
      return `Order ${contractNumber} is in the state ${to} now.`
    }),
  )

  act('/sandbox/reset', 'sandbox', {
    room: 'sandbox',
    terms: withoutProof('sandbox.reset'),
    asks: async () => ({
      title: 'Reset the sandbox?',
      says: html`<p>All customers, orders, links, mails and events of your sandbox are deleted, and its clock goes back to today. The demo
        data comes back. Clients, webhook endpoints, brand and team stay.</p>`,
      act: 'Reset the sandbox',
      isDangerous: true,
      back: sandboxPath(),
    }),
    async does(me, request, reply) {
      await desk.reset(playerOf(me))
      await note(me, 'sandbox.reset')
      return showSandbox(me, { request, reply }, { text: 'Your sandbox is as it was at first.' })
    },
  })

  get('/sandbox/mails', 'sandbox', async (me, request, reply) => {
    const to = askedOf(request.url).get('to')?.trim().slice(0, 254) || undefined
    const mails = await desk.mails(me.partner.id, to)
    const content = html`<p><a href="${sandboxPath()}">Sandbox</a></p>
      <h1>Mails to ${to ?? 'your customers and staff'}</h1>${mailTable(mails, desk.now(me.partner.id))}`
    return show(me, { request, reply }, { title: 'Mails', room: 'sandbox', content })
  })

  const mailIn = (me: PartnerMe, request: FastifyRequest) =>
    desk.mail(
      me.partner.id,
      checkedInput(request, OperatorMailPath, { ...(request.params as object) }).mailId,
    )

  get('/sandbox/mails/:mailId', 'sandbox', async (me, request, reply) => {
    const mail = await mailIn(me, request)
    const page = { title: mail.subject, room: 'sandbox', content: mailPage(mail), hasFrame: true } as const
    return show(me, { request, reply }, page)
  })

  get('/sandbox/mails/:mailId/looks', 'sandbox', async (me, request, reply) =>
    sendMailBody(reply, (await mailIn(me, request)).html),
  )

  get('/sandbox/mails/:mailId/files/:documentId', 'sandbox', async (me, request, reply) => {
    const path = checkedInput(request, MailAttachmentPath, { ...(request.params as object) })
    return sendFile(reply, await desk.attachment(me.partner.id, path))
  })

  get('/sandbox/market/:contractNumber', 'sandbox', async (me, request, reply) => {
    const { contractNumber } = request.params as { contractNumber: string }
    const { partnerId, now } = playerOf(me)
    await getOrder(db, contractNumber, { partnerId, now })
    const messages = await listMessagesOfOrder(db, contractNumber)
    const content = conversationPage(contractNumber, messages, now)
    return show(me, { request, reply }, { title: `Market about ${contractNumber}`, room: 'sandbox', content })
  })
}

/** On a page with several forms, a number that does not exist is a mistake in one of them. */
async function orMistake<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === 'unknown')) throw error
    throw new Refusal('invalid', { code: 'validation-failed', message: error.message })
  }
}
