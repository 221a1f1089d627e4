import {
  declineForOperator,
  eraseForOperator,
  erasureRequestOf,
  previewErasure,
} from '../../operator/customers/audited-customers.ts'
import { erasureView } from '../../operator/customers/erasure-view.ts'
import { exportFilename } from '../../operator/customers/export-customer.ts'
import { isErasedCustomer } from '../../operator/customers/is-erased-customer.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { reasonOf } from '../../web/confirmed-act.ts'
import { withoutProof, withProof } from '../../web/declared-change.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { id } from '../../web/frame/parts.ts'
import { confirmedActs } from '../confirmed-act.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { staffRoutes } from '../staff-routes.ts'
import { erasurePage } from './erasure-page.ts'
import { customerPath, erasurePath } from './paths.ts'
import { erasuresOf, numberIn } from './routes.ts'

/** What the law lets a customer ask for: all data as a file, and its erasure. */
export const customerDataRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const act = confirmedActs(server, context)
  const show = showPage(context)

  act('/customers/:customerNumber/export', ['operator:customers'], {
    terms: withProof('customer.export'),
    async asks(_me, request) {
      const customerNumber = numberIn(request)
      await isErasedCustomer(deps.db, customerNumber)
      return {
        title: 'Export the data of a customer',
        says: html`<p>A file with everything that is stored about customer ${id(customerNumber)} (Art. 15 and 20 GDPR): account, orders, bank details, documents, mails, messages, readings. Hand it to the customer alone, and delete your copy.</p>`,
        act: 'Download the file',
        asksReason: true,
        back: customerPath(customerNumber),
      }
    },
    async does({ operator }, request, reply) {
      const customerNumber = numberIn(request)
      const about = { customerNumber, reason: reasonOf(request) }
      const content = await deps.exportCustomer(deps.db.address, deps.keyring.keys, about, operator)
      return sendFile(reply, {
        filename: exportFilename(customerNumber),
        contentType: 'application/json',
        content: Buffer.from(content),
      })
    },
  })

  get('/customers/:customerNumber/erasure', ['operator:customers'], async (me, request, reply) => {
    const customerNumber = numberIn(request)
    const erasure = erasureView(await previewErasure(deps.db, customerNumber, me.operator))
    const content = erasurePage({
      erasure,
      isErased: await isErasedCustomer(deps.db, customerNumber),
      erasures: await erasuresOf(deps.db, customerNumber),
      request: await erasureRequestOf(deps.db, customerNumber),
      done: doneOf(request.url),
      now: me.operator.now,
    })
    return show(me, { request, reply }, { title: `Erasure of customer ${customerNumber}`, content })
  })

  act('/customers/:customerNumber/erasure/now', ['operator:customers'], {
    terms: withProof('customer.erase'),
    async asks(_me, request) {
      const customerNumber = numberIn(request)
      await isErasedCustomer(deps.db, customerNumber)
      return {
        title: 'Erase this customer?',
        says: html`<p>What need not be kept of customer ${id(customerNumber)} is erased for good, as the plan says. Open orders are withdrawn, the customer can no longer log in, and partners lose their access. Nobody can undo it.</p>`,
        act: 'Erase for good',
        asksReason: true,
        isDangerous: true,
        back: erasurePath(customerNumber),
      }
    },
    async does({ operator }, request, reply) {
      const customerNumber = numberIn(request)
      await eraseForOperator(deps.db, { customerNumber, reason: reasonOf(request) }, operator)
      return seeOther(reply, `${erasurePath(customerNumber)}?done=erased`)
    },
  })

  act('/customers/:customerNumber/erasure/decline', ['operator:customers'], {
    terms: withoutProof('customer.erasure-declined'),
    async asks(_me, request) {
      const customerNumber = numberIn(request)
      await isErasedCustomer(deps.db, customerNumber)
      return {
        title: 'Decline the erasure',
        says: html`<p>Customer ${id(customerNumber)} gets your reason by mail, word for word, and sees it in the account. Say what is kept, for how long and why; a customer whose contract runs can ask again once it has ended.</p>`,
        act: 'Decline and tell the customer',
        asksReason: true,
        back: erasurePath(customerNumber),
      }
    },
    async does({ operator }, request, reply) {
      const customerNumber = numberIn(request)
      await declineForOperator(deps.db, { customerNumber, reason: reasonOf(request) }, operator)
      return seeOther(reply, `${erasurePath(customerNumber)}?done=erasure-declined`)
    },
  })
}
