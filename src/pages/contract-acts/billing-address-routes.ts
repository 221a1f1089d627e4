import { changeContract } from '../../contracts/changes/change-contract.ts'
import { showChangeable } from '../../contracts/changes/contract-changes.ts'
import { ContractChanges } from '../../contracts/changes/schema.ts'
import { checkedInput, fieldsAtFault, orRefusal } from '../../platform/html/checked-form.ts'
import type { Refused } from '../../platform/html/form-frame.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import type { Html } from '../../platform/html/html.ts'
import { notice } from '../../platform/html/page-parts.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { customerRoutes } from '../account/logged-in.ts'
import { actPath, actRoute, inLanguage } from '../account/paths.ts'
import { actTexts } from './act-texts.ts'
import { readAddress, readText } from './address-fields.ts'
import { notPossible } from './bank-details-page.ts'
import { type BillingForm, billingAddressPage } from './billing-address-page.ts'
import { byCustomer, ownContract, type Visit } from './own-contract.ts'

type Shown = {
  form?: BillingForm
  atFault?: ReadonlySet<string>
  refused?: Refused
  says?: Html
  status?: number
}

/** Where the bills of one of the customer's own contracts go, under /account. */
export const billingAddressRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)

  const show = async (visit: Visit, { status = 200, ...shown }: Shown = {}) => {
    const { request, reply, customer, order } = visit
    const { billingAddress, deliveryAddress } = await showChangeable(deps, order.contractNumber)
    const present = billingAddress ?? { ...deliveryAddress, ...emptyAddress }
    const form = {
      to: billingAddress === null ? 'delivery' : 'other',
      firstName: present.firstName ?? '',
      lastName: present.lastName ?? '',
      businessName: present.businessName ?? '',
      streetName: present.streetName,
      houseNumber: present.houseNumber ?? '',
      extension: present.extension ?? '',
      postCode: present.postCode,
      city: present.city,
      countryCode: present.countryCode,
    }
    const asked = { order, form, guard: guard.field(request, reply), ...shown }
    return sendCustomerPage(reply, billingAddressPage(customer, asked), status)
  }

  get(actRoute('billing-address'), async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    if (visit === undefined) return reply
    const { done } = request.query as { done?: unknown }
    return show(visit, done === 'saved' ? { says: notice(actTexts[customer.lang].billingDone) } : {})
  })

  post(actRoute('billing-address'), async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    if (visit === undefined) return reply
    const sent = formOf(request)
    const form = readForm(sent)
    if (!guard.isOwnPost(request, sent)) return show(visit, { form, refused: 'stale', status: 403 })
    const { keyring } = deps
    const { contractNumber } = visit.order
    const changed = await orRefusal(async () => {
      const billingAddress = form.to === 'delivery' ? null : addressOf(form)
      const changes = checkedInput(request, ContractChanges, { billingAddress })
      return deps.db.transaction((tx) =>
        changeContract({ tx, keyring }, contractNumber, changes, byCustomer(customer, request)),
      )
    })
    if (changed instanceof Refusal) {
      return changed.kind === 'invalid'
        ? show(visit, { form, atFault: fieldsAtFault(changed), refused: 'faults', status: 422 })
        : show(visit, { form, says: notPossible(visit.customer), status: 409 })
    }
    const path = actPath(contractNumber, 'billing-address')
    return seeOther(reply, inLanguage(path, customer.lang, { done: 'saved' }))
  })
}

const emptyAddress = { streetName: '', houseNumber: null, extension: null, postCode: '', city: '' }

const readForm = (sent: URLSearchParams): BillingForm => ({
  to: sent.get('to') === 'delivery' ? 'delivery' : 'other',
  firstName: readText(sent, 'firstName'),
  lastName: readText(sent, 'lastName'),
  businessName: readText(sent, 'businessName'),
  ...readAddress(sent),
  countryCode: readText(sent, 'countryCode') || 'DE',
})

const addressOf = ({ to: _, ...form }: BillingForm) => ({
  firstName: form.firstName || null,
  lastName: form.lastName || null,
  businessName: form.businessName || null,
  streetName: form.streetName,
  houseNumber: form.houseNumber || null,
  extension: form.extension || null,
  postCode: form.postCode,
  city: form.city,
  countryCode: form.countryCode,
})
