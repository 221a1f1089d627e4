import { MailAttachmentPath, OperatorMailPath } from '../../backoffice/mails/schema.ts'
import { listMessagesOfOrder } from '../../backoffice/market/list-messages.ts'
import type { MarketMessageItem } from '../../backoffice/market/schema.ts'
import { getOrder } from '../../orders/intake/read-orders.ts'
import { OrderPath } from '../../orders/intake/schema.ts'
import { type AuditedFacts, writeAudit } from '../../platform/audit/audit-trail.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { Closed } from '../../platform/http/schema.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { DeveloperTools } from '../../sandbox/developer-tools.ts'
import { checkedInput, filledIn } from '../../web/checked-input.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { sendMailBody } from '../../web/frame/send-console-page.ts'
import { timeText } from '../../web/frame/time-text.ts'
import type { Visit } from '../../web/kit/visit.ts'
import { readFilter } from '../../web/read-query.ts'
import { type DashboardContext, dashboardKit } from '../dashboard-context.ts'
import { sandboxPath } from '../dashboard-paths.ts'
import type { PartnerMe } from '../partner-routes.ts'
import { mailTable, type SandboxPage, sandboxPage } from './sandbox-page.ts'

/** The partner's own test environment, with a button for what its API does. */
export const sandboxPages =
  (context: DashboardContext, developerTools: DeveloperTools) => async (server: Server) => {
    const { db } = context.deps
    const kit = dashboardKit(server, context)
    const playerOf = ({ partner, member }: PartnerMe) => ({
      partnerId: partner.id,
      clientId: member.login,
      now: developerTools.now(partner.id),
    })
    async function shown({ me, guard }: Visit<PartnerMe>, said?: SandboxPage['said']) {
      const { id } = me.partner
      const [conversations, mails] = await Promise.all([
        developerTools.conversations(id),
        developerTools.mails(id, undefined),
      ])
      const { scenes } = developerTools
      const content = sandboxPage({
        now: developerTools.now(id),
        scenes,
        conversations,
        mails,
        guard,
        said,
      })
      return { title: 'Sandbox', content }
    }
    /** The supplier sees who of the partner played, and what. */
    const note = ({ partner, actor }: PartnerMe, action: string, after: AuditedFacts | null = null) =>
      writeAudit(db, { action, subject: partner.slug, before: null, after }, actor)

    const sandbox = kit.about({
      route: '/sandbox',
      params: Closed({}),
      find: async () => null,
      path: () => sandboxPath(),
      room: () => 'sandbox',
      page: (_, visit, refusal) =>
        shown(
          visit,
          refusal && { kind: 'error', text: refusal.items.map(({ message }) => message).join(' ') },
        ),
    })
    sandbox.page('sandbox')

    // What came of each is said on the same page.
    sandbox.act('/clock', 'sandbox', withoutRecentAuth('sandbox.clock'), async (_, visit) => {
      const { me, form, request } = visit
      const asked = checkedInput(
        request,
        developerTools.schemas.MoveClockRequest,
        filledIn(form, ['advance', 'to']),
      )
      const { now } = await developerTools.moveClock(me.partner.id, asked)
      await note(me, 'sandbox.clock', { now })
      return shown(visit, { text: `The clock of your sandbox shows ${now} now.` })
    })

    sandbox.act('/scenes', 'sandbox', withoutRecentAuth('sandbox.scene'), async (_, visit) => {
      const { me, form, request } = visit
      const { name } = checkedInput(request, developerTools.schemas.ScenePath, { name: form.get('name') })
      const { customer, contract } = await developerTools.setUpScene(name, playerOf(me))
      await note(me, 'sandbox.scene', { name, contractNumber: contract.contractNumber })
      return shown(visit, {
        text: html`${name} is set up: contract <code>${contract.contractNumber}</code> of customer
        <code>${customer.customerNumber}</code>, who logs in as <code>${customer.emailAddress}</code> with the password
        <code>${customer.password}</code>.`,
      })
    })

    sandbox.act('/advance', 'sandbox', withoutRecentAuth('sandbox.advance'), async (_, visit) => {
      const { me, form, request } = visit
      const { to } = checkedInput(request, developerTools.schemas.AdvanceRequest, { to: form.get('to') })
      const contractNumber = (form.get('contractNumber') ?? '').trim().slice(0, 20)
      await orMistake(() => developerTools.advance(contractNumber, to, playerOf(me)))
      await note(me, 'sandbox.advance', { contractNumber, to })
      return shown(visit, { text: `Order ${contractNumber} is in the state ${to} now.` })
    })

    sandbox.confirm('/reset', 'sandbox', {
      terms: withoutRecentAuth('sandbox.reset'),
      asks: () => ({
        title: 'Reset the sandbox?',
        says: html`<p>All customers, orders, links, mails and events of your sandbox are deleted, and its clock goes back to today. The demo
        data comes back. Clients, webhook endpoints, brand and team stay.</p>`,
        act: 'Reset the sandbox',
        isDangerous: true,
      }),
      async does(_, visit) {
        await developerTools.reset(playerOf(visit.me))
        await note(visit.me, 'sandbox.reset')
        return shown(visit, { text: 'Your sandbox is as it was at first.' })
      },
    })

    sandbox.view('/mails', 'sandbox', async (_, { me, request }) => {
      const to = readFilter(request.url).get('to')?.trim().slice(0, 254) || undefined
      const mails = await developerTools.mails(me.partner.id, to)
      const content = html`<p><a href="${sandboxPath()}">Sandbox</a></p>
      <h1>Mails to ${to ?? 'your customers and staff'}</h1>${mailTable(mails, developerTools.now(me.partner.id))}`
      return { title: 'Mails', content }
    })

    const mails = kit.about({
      route: '/sandbox/mails/:mailId',
      params: OperatorMailPath,
      find: ({ mailId }, { partner }) => developerTools.mail(partner.id, mailId),
      path: () => sandboxPath('mails'),
      room: () => 'sandbox',
      page: (mail) => ({
        title: mail.subject,
        content: html`<p><a href="${sandboxPath('mails')}">Mails</a></p>
        ${developerTools.mailView(mail, `${sandboxPath('mails')}/${mail.id}`, html` sandbox`)}`,
        hasFrame: true,
      }),
    })
    mails.page('sandbox')
    mails.file('/looks', 'sandbox', async (mail, { reply }) => sendMailBody(reply, mail.html))

    kit
      .about({
        route: '/sandbox/mails/:mailId/files/:documentId',
        params: MailAttachmentPath,
        find: (path, { partner }) => developerTools.attachment(partner.id, path),
        path: () => sandboxPath('mails'),
      })
      .file('', 'sandbox', async (file, { reply }) => sendFile(reply, file))

    kit
      .about({
        route: '/sandbox/market/:contractNumber',
        params: OrderPath,
        async find({ contractNumber }, me) {
          const { partnerId, now } = playerOf(me)
          await getOrder(db, contractNumber, { partnerId, now })
          return { contractNumber, now, messages: await listMessagesOfOrder(db, contractNumber) }
        },
        path: () => sandboxPath(),
        room: () => 'sandbox',
        page: ({ contractNumber, messages, now }) => ({
          title: `Market about ${contractNumber}`,
          content: conversationPage(contractNumber, messages, now),
        }),
      })
      .page('sandbox')
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

/** Both sides of a conversation with the simulated market, oldest first. */
const conversationPage = (
  contractNumber: string,
  messages: readonly MarketMessageItem[],
  now: Date,
): Html => html`
  <p><a href="${sandboxPath()}">Sandbox</a></p>
  <h1>The market about order ${contractNumber}</h1>
  ${
    messages.length === 0
      ? html`<p class="empty">Nothing has been said about this order yet. The first message goes out when its data is complete.</p>`
      : html`<ol class="timeline">${messages.map(
          (message) => html`<li>
    <div class="what">${message.direction === 'out' ? 'To the market' : 'From the market'}: ${message.process} ${message.name}</div>
    <div class="aside">${timeText(message.createdAt, now)}</div>
    <details><summary>The message itself</summary><pre class="message">${JSON.stringify(message.content, null, 2)}</pre></details>
  </li>`,
        )}</ol>`
  }`
