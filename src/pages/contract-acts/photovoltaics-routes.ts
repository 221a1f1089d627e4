import { changeContract } from '../../contracts/changes/change-contract.ts'
import { showChangeable } from '../../contracts/changes/contract-changes.ts'
import { ContractChanges } from '../../contracts/changes/schema.ts'
import { checkedInput, orRefusal } from '../../platform/html/checked-form.ts'
import type { Refused } from '../../platform/html/form-frame.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import type { Html } from '../../platform/html/html.ts'
import { notice } from '../../platform/html/parts/notice.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { customerRoutes } from '../account/logged-in.ts'
import { inLanguage } from '../account/paths.ts'
import { actTexts } from './act-texts.ts'
import { readText } from './address-fields.ts'
import { notPossible } from './bank-details-page.ts'
import { byCustomer, ownContract, type Visit } from './own-contract.ts'
import { actPath, actRoute } from './paths.ts'
import { photovoltaicsPage } from './photovoltaics-page.ts'

type Shown = { since?: string; refused?: Refused; says?: Html; status?: number }

/** The photovoltaics of one of the customer's own contracts, under /account. */
export const photovoltaicsRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)

  const show = async (visit: Visit, { status = 200, ...shown }: Shown = {}) => {
    const { request, reply, customer, order } = visit
    const { hasPhotovoltaics, photovoltaicsSince } = await showChangeable(deps, order.contractNumber)
    const hasBegun = photovoltaicsSince !== null && photovoltaicsSince <= berlinDate(request.receivedAt)
    const known = hasPhotovoltaics ? 'order' : hasBegun ? photovoltaicsSince : undefined
    const asked = {
      order,
      since: photovoltaicsSince ?? '',
      known,
      guard: guard.field(request, reply),
      ...shown,
    }
    return sendCustomerPage(reply, photovoltaicsPage(customer, asked), status)
  }

  get(actRoute('photovoltaics'), async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    if (visit === undefined) return reply
    const { done } = request.query as { done?: unknown }
    return show(visit, done === 'saved' ? { says: notice(actTexts[customer.lang].solarDone) } : {})
  })

  post(actRoute('photovoltaics'), async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    if (visit === undefined) return reply
    const sent = formOf(request)
    const since = readText(sent, 'photovoltaicsSince')
    if (!guard.isOwnPost(request, sent)) return show(visit, { since, refused: 'stale', status: 403 })
    const { keyring } = deps
    const { contractNumber } = visit.order
    const changed = await orRefusal(async () => {
      const changes = checkedInput(request, ContractChanges, { photovoltaicsSince: since || null })
      return deps.db.transaction((tx) =>
        changeContract({ tx, keyring }, contractNumber, changes, byCustomer(customer, request)),
      )
    })
    if (changed instanceof Refusal) {
      return changed.kind === 'invalid'
        ? show(visit, { since, refused: 'faults', status: 422 })
        : show(visit, { says: notPossible(visit.customer), status: 409 })
    }
    const path = actPath(contractNumber, 'photovoltaics')
    return seeOther(reply, inLanguage(path, customer.lang, { done: 'saved' }))
  })
}
