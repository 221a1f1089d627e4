/** Moving out: where to, and whether the contract goes on there (§ 41b (5) EnWG). */
import { type Html, html } from '../../platform/html/html.ts'
import { facts } from '../../platform/html/parts/facts.ts'
import { accountPage } from '../account/access-page.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import type { Customer } from '../account/logged-in.ts'
import { inLanguage } from '../account/paths.ts'
import { actTexts } from './act-texts.ts'
import { type AddressForm, addressFieldNames, addressFields } from './address-fields.ts'
import { actPath } from './paths.ts'
import { backToAccount, contractFacts, type TerminateForm } from './terminate-pages.ts'

type PageInput = { order: AccountOrder; form: TerminateForm; address: AddressForm; guard: Html }

/** Asks for the new address before a termination because of a move. */
export function newAddressPage(
  customer: Customer,
  { order, form, address, guard, atFault }: PageInput & { atFault: ReadonlySet<string> },
): Html {
  const { lang } = customer
  const texts = actTexts[lang]
  const path = actPath(order.contractNumber, 'terminate')
  const title = texts.newAddressTitle
  const content = html`<h1>${title}</h1>
    <p class="lead">${texts.newAddressLead}</p>
    ${contractFacts(order, texts)}
    <form method="post" action="${inLanguage(path, lang)}" novalidate>
      ${guard}
      ${hidden({ kind: form.kind, endDate: form.endDate })}
      ${addressFields(lang, address, { atFault, focus: addressFieldNames.find((name) => atFault.has(name)) })}
      <button class="button wide" type="submit">${texts.next}</button>
    </form>
    ${backToAccount(customer, texts.cancel)}`
  return accountPage(customer, path, { title, content })
}

/** We deliver at the new address: the contract goes on there at its prices, or it ends all the same. */
export function continuationPage(customer: Customer, { order, form, address, guard }: PageInput): Html {
  const { lang } = customer
  const texts = actTexts[lang]
  const path = actPath(order.contractNumber, 'terminate')
  const title = texts.continuationTitle
  const content = html`<h1>${title}</h1>
    <p class="lead">${texts.continuationLead}</p>
    ${facts([
      [texts.newAddress, addressLine(address)],
      [texts.tariff, order.tariffName],
    ])}
    <form method="post" action="${inLanguage(actPath(order.contractNumber, 'move'), lang)}">
      ${guard}
      ${hidden({ step: 'begin', moveOutDate: form.endDate, ...address })}
      <button class="button wide" type="submit">${texts.continuationTake}</button>
    </form>
    <form class="after-form" method="post" action="${inLanguage(path, lang)}">
      ${guard}
      ${hidden({ kind: form.kind, endDate: form.endDate, continuation: 'declined' })}
      <button class="button wide quiet" type="submit">${texts.continuationDecline}</button>
    </form>
    ${backToAccount(customer, texts.cancel)}`
  return accountPage(customer, path, { title, content })
}

const addressLine = ({ streetName, houseNumber, postCode, city }: AddressForm): string =>
  `${[streetName, houseNumber].filter(Boolean).join(' ')}, ${postCode} ${city}`

const hidden = (fields: Readonly<Record<string, string>>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
