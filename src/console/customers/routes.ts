import type { FastifyRequest } from 'fastify'
import { listLinks, removeLink } from '../../operator/customers/manage-links.ts'
import { endSessions, listSessions, sendPasswordMail } from '../../operator/customers/manage-sessions.ts'
import { showCustomer } from '../../operator/customers/show-customer.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { listAudit } from '../../staff/audit/list-audit.ts'
import { reasonOf } from '../../web/confirmed-act.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { id } from '../../web/frame/parts.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { confirmedActs } from '../confirmed-act.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { customerPage } from './customer-page.ts'
import { nameOf } from './customer-tabs.ts'
import { erasedPage, erasureActions } from './erasure-page.ts'
import { customerPath } from './paths.ts'

/** A customer, and what is done for one on the telephone. */
export const customerRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const act = confirmedActs(server, context)
  const show = showPage(context)

  /** The customer, or undefined for one who was erased. */
  async function findShown(customerNumber: string, now: Date) {
    try {
      return await showCustomer(deps.db, customerNumber, now)
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'unknown') return undefined
      throw error
    }
  }

  get('/customers/:customerNumber', anyRole, async (me, request, reply) => {
    const customerNumber = numberIn(request)
    const { now } = me.operator
    const customer = await findShown(customerNumber, now)
    const mayChange = me.member.scopes.has('operator:customers')
    if (customer === undefined) {
      const erasures = await erasuresOf(deps.reads, customerNumber)
      // Says that there is no such customer.
      if (erasures.length === 0) await showCustomer(deps.db, customerNumber, now)
      const content = erasedPage({ customerNumber, erasures, mayChange, now })
      return show(me, { request, reply }, { title: `Customer ${customerNumber}`, content })
    }
    const sessions = await listSessions(deps.db, customerNumber, now)
    await auditRead(deps.db, me.operator, 'customer.read', customerNumber)
    const content = customerPage({ customer, sessions, mayChange, done: doneOf(request.url), now })
    return show(me, { request, reply }, { title: nameOf(customer) || customerNumber, content })
  })

  act('/customers/:customerNumber/links/:partner/end', ['operator:customers'], {
    terms: withoutProof('access.withdrawn'),
    async asks(me, request) {
      const { link, customerNumber } = await linkIn(me, request)
      return {
        title: `End the access of ${link.brandName}?`,
        says: html`<p>${link.brandName} (${id(link.partner)}) can no longer read the data of customer ${id(customerNumber)}, from this moment. Its own contracts with the customer go on. Only the customer can give access again.</p>`,
        act: 'End the access',
        asksReason: true,
        back: customerPath(customerNumber),
      }
    },
    async does(me, request, reply) {
      const { link, customerNumber } = await linkIn(me, request)
      const ended = { customerNumber, partnerSlug: link.partner, reason: reasonOf(request) }
      await removeLink(deps, ended, me.operator)
      return seeOther(reply, `${customerPath(customerNumber)}?done=access-ended`)
    },
  })

  async function linkIn(me: SignedIn, request: FastifyRequest) {
    const { partner } = request.params as { partner: string }
    const customerNumber = numberIn(request)
    const links = await listLinks(deps.db, customerNumber, me.operator.now)
    const link = links.find((each) => each.partner === partner)
    if (link === undefined) {
      const message = `The customer has not given access to ${partner}.`
      throw new Refusal('unknown', { code: 'not-found', message })
    }
    await auditRead(deps.db, me.operator, 'customer.read', customerNumber)
    return { link, customerNumber }
  }

  act('/customers/:customerNumber/sessions/end', ['operator:customers'], {
    terms: withoutProof('sessions.ended'),
    async asks(me, request) {
      const customerNumber = numberIn(request)
      const sessions = await listSessions(deps.db, customerNumber, me.operator.now)
      await auditRead(deps.db, me.operator, 'customer.read', customerNumber)
      return {
        title: 'End all sessions?',
        says: html`<p>Customer ${id(customerNumber)} is logged in in ${sessions.length} ${sessions.length === 1 ? 'browser' : 'browsers'} and has to log in again. The password stays as it is.</p>`,
        act: 'End all sessions',
        asksReason: true,
        back: customerPath(customerNumber),
      }
    },
    async does({ operator }, request, reply) {
      const customerNumber = numberIn(request)
      await endSessions(deps.db, { customerNumber, reason: reasonOf(request) }, operator)
      return seeOther(reply, `${customerPath(customerNumber)}?done=sessions-ended`)
    },
  })

  act('/customers/:customerNumber/password-mail', ['operator:customers'], {
    terms: withoutProof('customer.password-mail'),
    async asks(me, request) {
      const customerNumber = numberIn(request)
      const customer = await showCustomer(deps.db, customerNumber, me.operator.now)
      await auditRead(deps.db, me.operator, 'customer.read', customerNumber)
      return {
        title: 'Send a link for the password?',
        says: html`<p>A mail goes to ${customer.emailAddress}. With its link the customer chooses a ${customer.hasPassword ? 'new' : 'first'} password; it works once and for seven days. The present password works until then.</p>`,
        act: 'Send the mail',
        back: customerPath(customerNumber),
      }
    },
    async does({ operator }, request, reply) {
      const customerNumber = numberIn(request)
      await sendPasswordMail(deps.db, customerNumber, operator)
      return seeOther(reply, `${customerPath(customerNumber)}?done=password-mail`)
    },
  })
}

export const numberIn = ({ params }: FastifyRequest): string =>
  (params as { customerNumber: string }).customerNumber

/** When, by whom and why a customer was erased, the last time first. */
export const erasuresOf = (db: ConsoleContext['deps']['reads'], customerNumber: string) =>
  listAudit(db, { offset: 0, limit: 10, 'filter.subject': customerNumber }, { actions: erasureActions })
