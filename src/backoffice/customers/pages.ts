import { customerUnknown } from '../../customers/accounts/customer-refusal.ts'
import { html } from '../../platform/html/html.ts'
import { Closed } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import { auditRead, type Operator } from '../../staff/audit/audited.ts'
import { listAudit } from '../../staff/audit/list-audit.ts'
import { orNone } from '../../web/checked-input.ts'
import { withoutRecentAuth, withRecentAuth } from '../../web/declared-change.ts'
import { id } from '../../web/frame/parts.ts'
import { anyRole, type ConsoleContext, consoleKit } from '../console-kit.ts'
import { customerPath, erasurePath } from '../console-paths.ts'
import { mailsList } from '../mails/mails-list.ts'
import {
  declineForOperator,
  eraseForOperator,
  erasureRequestOf,
  previewErasure,
} from './audited-customers.ts'
import { customerPage, nameOf } from './customer-page.ts'
import { erasureView } from './erase-customer.ts'
import { erasedPage, erasureActions, erasurePage } from './erasure-page.ts'
import { exportFilename } from './export-customer.ts'
import { endSessions, listLinks, listSessions, removeLink, sendPasswordMail } from './manage-access.ts'
import { OperatorCustomerPath, OperatorLinkPath } from './schema.ts'
import { isErasedCustomer, showCustomer } from './show-customer.ts'

const agent = ['operator:customers'] as const
const route = '/customers/:customerNumber'
const params = OperatorCustomerPath

/** A customer, what is done for one on the telephone, and what the law lets one ask for. */
export const customerPages = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { db, reads } = deps
  const kit = consoleKit(server, context)

  const noteRead = (operator: Operator, customerNumber: string) =>
    auditRead(db, operator, 'customer.read', customerNumber)
  /** When, by whom and why a customer was erased, the last time first. */
  const erasuresOf = (customerNumber: string) =>
    listAudit(reads, { offset: 0, limit: 10, 'filter.subject': customerNumber }, { actions: erasureActions })

  kit
    .about({
      ...{ route, params },
      /** Without a customer for one who was erased. */
      async find({ customerNumber }, { operator }) {
        const customer = await orNone(() => showCustomer(db, customerNumber, operator.now))
        const erasures = customer === undefined ? await erasuresOf(customerNumber) : []
        if (customer === undefined && erasures.length === 0) throw customerUnknown(customerNumber)
        return { customerNumber, customer, erasures }
      },
      path: ({ customerNumber }) => customerPath(customerNumber),
      async page({ customerNumber, customer, erasures }, { me: { operator, member }, now, done }) {
        const mayChange = member.scopes.has('operator:customers')
        if (customer === undefined) {
          const content = erasedPage({ customerNumber, erasures, mayChange, now })
          return { title: `Customer ${customerNumber}`, content }
        }
        const sessions = await listSessions(db, customerNumber, now)
        await noteRead(operator, customerNumber)
        const content = customerPage({ customer, sessions, mayChange, done, now })
        return { title: nameOf(customer) || customerNumber, content }
      },
    })
    .page(anyRole)

  const customers = kit.about({
    ...{ route, params },
    async find({ customerNumber }, { operator }) {
      const customer = await showCustomer(db, customerNumber, operator.now)
      await noteRead(operator, customerNumber)
      return customer
    },
    path: ({ customerNumber }) => customerPath(customerNumber),
  })

  customers.list('/mails', anyRole, mailsList(reads))

  customers.confirm('/sessions/end', agent, {
    terms: withoutRecentAuth('sessions.ended'),
    async asks({ customerNumber }, { now }) {
      const sessions = await listSessions(db, customerNumber, now)
      return {
        title: 'End all sessions?',
        says: html`<p>Customer ${id(customerNumber)} is logged in in ${sessions.length} ${sessions.length === 1 ? 'browser' : 'browsers'} and has to log in again. The password stays as it is.</p>`,
        act: 'End all sessions',
        asksReason: true,
      }
    },
    async does({ customerNumber }, { reason, me }) {
      await endSessions(db, { customerNumber, reason }, me.operator)
      return 'sessions-ended'
    },
  })

  customers.confirm('/password-mail', agent, {
    terms: withoutRecentAuth('customer.password-mail'),
    asks: (customer) => ({
      title: 'Send a link for the password?',
      says: html`<p>A mail goes to ${customer.emailAddress}. With its link the customer chooses a ${customer.hasPassword ? 'new' : 'first'} password; it works once and for seven days. The present password works until then.</p>`,
      act: 'Send the mail',
    }),
    async does({ customerNumber }, { me }) {
      await sendPasswordMail(db, customerNumber, me.operator)
      return 'password-mail'
    },
  })

  kit
    .about({
      route: `${route}/links/:partner`,
      params: Closed({ ...params.properties, partner: OperatorLinkPath.properties.partnerSlug }),
      async find({ customerNumber, partner }, { operator }) {
        const links = await listLinks(db, customerNumber, operator.now)
        const link = links.find((each) => each.partner === partner)
        if (link === undefined) {
          throw notFound(`The customer has not given access to ${partner}.`)
        }
        await noteRead(operator, customerNumber)
        return { ...link, customerNumber }
      },
      path: ({ customerNumber }) => customerPath(customerNumber),
    })
    .confirm('/end', agent, {
      terms: withoutRecentAuth('access.withdrawn'),
      asks: ({ customerNumber, partner, brandName }) => ({
        title: `End the access of ${brandName}?`,
        says: html`<p>${brandName} (${id(partner)}) can no longer read the data of customer ${id(customerNumber)}, from this moment. Its own contracts with the customer go on. Only the customer can give access again.</p>`,
        act: 'End the access',
        asksReason: true,
      }),
      async does({ customerNumber, partner }, { reason, me }) {
        await removeLink(deps, { customerNumber, partnerSlug: partner, reason }, me.operator)
        return 'access-ended'
      },
    })

  /** Also about one who was erased, and without reading more than the number. */
  const find = async ({ customerNumber }: { customerNumber: string }) => ({
    customerNumber,
    isErased: await isErasedCustomer(db, customerNumber),
  })

  kit
    .about({ route, params, find, path: ({ customerNumber }) => customerPath(customerNumber) })
    .confirm('/export', agent, {
      terms: withRecentAuth('customer.export'),
      asks: ({ customerNumber }) => ({
        title: 'Export the data of a customer',
        says: html`<p>A file with everything that is stored about customer ${id(customerNumber)} (Art. 15 and 20 GDPR): account, orders, bank details, documents, mails, messages, readings. Hand it to the customer alone, and delete your copy.</p>`,
        act: 'Download the file',
        asksReason: true,
      }),
      async does({ customerNumber }, { reason, me }) {
        const about = { customerNumber, reason }
        const content = await deps.exportCustomer(db.address, deps.keyring.keys, about, me.operator)
        const filename = exportFilename(customerNumber)
        return { filename, contentType: 'application/json', content: Buffer.from(content) }
      },
    })

  const erasure = kit.about({
    route: `${route}/erasure`,
    params,
    find,
    path: ({ customerNumber }) => erasurePath(customerNumber),
    async page({ customerNumber, isErased }, { me, now, done }) {
      const content = erasurePage({
        erasure: erasureView(await previewErasure(db, customerNumber, me.operator)),
        erasures: await erasuresOf(customerNumber),
        request: await erasureRequestOf(db, customerNumber),
        ...{ isErased, done, now },
      })
      return { title: `Erasure of customer ${customerNumber}`, content }
    },
  })
  erasure.page(agent)

  erasure.confirm('/now', agent, {
    terms: withRecentAuth('customer.erase'),
    asks: ({ customerNumber }) => ({
      title: 'Erase this customer?',
      says: html`<p>What need not be kept of customer ${id(customerNumber)} is erased for good, as the plan says. Open orders are withdrawn, the customer can no longer log in, and partners lose their access. Nobody can undo it.</p>`,
      act: 'Erase for good',
      asksReason: true,
      isDangerous: true,
    }),
    async does({ customerNumber }, { reason, me }) {
      await eraseForOperator(db, { customerNumber, reason }, me.operator)
      return 'erased'
    },
  })

  erasure.confirm('/decline', agent, {
    terms: withoutRecentAuth('customer.erasure-declined'),
    asks: ({ customerNumber }) => ({
      title: 'Decline the erasure',
      says: html`<p>Customer ${id(customerNumber)} gets your reason by mail, word for word, and sees it in the account. Say what is kept, for how long and why; a customer whose contract runs can ask again once it has ended.</p>`,
      act: 'Decline and tell the customer',
      asksReason: true,
    }),
    async does({ customerNumber }, { reason, me }) {
      await declineForOperator(db, { customerNumber, reason }, me.operator)
      return 'erasure-declined'
    },
  })
}
