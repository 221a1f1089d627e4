import { changeContract } from '../../contracts/changes/change-contract.ts'
import { showChangeable } from '../../contracts/changes/contract-changes.ts'
import { ContractChanges } from '../../contracts/changes/schema.ts'
import { dateText } from '../../mail/local-text.ts'
import { checkedInput, orRefusal } from '../../platform/html/checked-form.ts'
import { field } from '../../platform/html/field.ts'
import { type Refused, refusalNotice, titleWith } from '../../platform/html/form-frame.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { notice } from '../../platform/html/page-parts.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { accountPage } from '../account/access-page.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { type Customer, customerRoutes } from '../account/logged-in.ts'
import { actPath, actRoute, inLanguage } from '../account/paths.ts'
import { actTexts } from './act-texts.ts'
import { readText } from './address-fields.ts'
import { notPossible } from './bank-details-page.ts'
import { byCustomer, ownContract, type Visit } from './own-contract.ts'
import { backToAccount, contractFacts } from './terminate-pages.ts'

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

type PageInput = {
  order: AccountOrder
  /** As typed, or as stored. */
  since: string
  /** Since when there are photovoltaics already, which stay; `order` if the order names them. */
  known: string | undefined
  guard: Html
  refused?: Refused
  says?: Html | undefined
}

function photovoltaicsPage(
  customer: Customer,
  { order, since, known, guard, refused, says }: PageInput,
): Html {
  const { lang } = customer
  const texts = actTexts[lang]
  const path = actPath(order.contractNumber, 'photovoltaics')
  const content = html`<h1>${texts.solarTitle}</h1>
    ${says}
    ${refusalNotice(refused, lang)}
    ${contractFacts(order, texts)}
    ${
      known === undefined
        ? html`<p class="lead">${texts.solarLead}</p>
    <form method="post" action="${inLanguage(path, lang)}" novalidate>
      ${guard}
      ${field({
        name: 'photovoltaicsSince',
        label: texts.solarSince,
        type: 'date',
        autocomplete: 'off',
        value: since.slice(0, 10),
        hint: texts.solarHint,
        fault: refused === 'faults' ? texts.solarWrong : undefined,
        isFocused: refused === 'faults',
        isOptional: true,
      })}
      <button class="button wide" type="submit">${texts.solarSave}</button>
    </form>`
        : html`<p>${known === 'order' ? texts.solarKnown : texts.solarKnownSince(dateText(known, lang))}</p>`
    }
    ${backToAccount(customer, texts.back)}`
  return accountPage(customer, path, { title: titleWith(refused, texts.solarTitle, lang), content })
}
