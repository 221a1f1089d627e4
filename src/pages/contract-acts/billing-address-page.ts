import { choices, selectField } from '../../platform/html/choices.ts'
import { field } from '../../platform/html/field.ts'
import { type Refused, refusalNotice, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { accountPage } from '../account/access-page.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import type { Customer } from '../account/logged-in.ts'
import { actPath, inLanguage } from '../account/paths.ts'
import { actTexts } from './act-texts.ts'
import { type AddressForm, addressFieldNames, addressFields } from './address-fields.ts'
import { backToAccount, contractFacts } from './terminate-pages.ts'

export type BillingForm = AddressForm & {
  to: string
  firstName: string
  lastName: string
  businessName: string
  countryCode: string
}

type PageInput = {
  order: AccountOrder
  form: BillingForm
  guard: Html
  atFault?: ReadonlySet<string>
  refused?: Refused
  says?: Html | undefined
}

export function billingAddressPage(customer: Customer, asked: PageInput): Html {
  const { lang } = customer
  const { order, form, guard, atFault = new Set<string>(), refused, says } = asked
  const texts = actTexts[lang]
  const path = actPath(order.contractNumber, 'billing-address')
  const focus = [...names, ...addressFieldNames].find((name) => atFault.has(name))
  const name = (key: (typeof names)[number], label: string, autocomplete: string) =>
    field({
      name: key,
      label,
      type: 'text',
      autocomplete,
      value: form[key],
      fault: atFault.has(key) ? texts.tooLong : undefined,
      isFocused: focus === key,
      isOptional: true,
    })
  const content = html`<h1>${texts.billingTitle}</h1>
    <p class="lead">${texts.billingLead}</p>
    ${says}
    ${refusalNotice(refused, lang)}
    ${contractFacts(order, texts)}
    <form method="post" action="${inLanguage(path, lang)}" novalidate>
      ${guard}
      ${choices({ name: 'to', legend: texts.billingTo, chosen: form.to }, [
        { value: 'delivery', label: texts.billingChoices.delivery },
        { value: 'other', label: texts.billingChoices.other },
      ])}
      ${name('firstName', texts.firstName, 'given-name')}
      ${name('lastName', texts.lastName, 'family-name')}
      ${name('businessName', texts.businessName, 'organization')}
      ${addressFields(lang, form, { atFault, focus })}
      ${selectField(
        { name: 'countryCode', label: texts.country, chosen: form.countryCode, autocomplete: 'country' },
        countries(lang, form.countryCode),
      )}
      <button class="button wide" type="submit">${texts.billingSave}</button>
    </form>
    ${backToAccount(customer, texts.back)}`
  return accountPage(customer, path, { title: titleWith(refused, texts.billingTitle, lang), content })
}

const names = ['firstName', 'lastName', 'businessName'] as const

// Germany and its neighbours first, then the rest of the EU and EFTA; partners can store any other.
const countryCodes =
  'DE AT BE CH CZ DK FR LU NL PL BG CY EE ES FI GB GR HR HU IE IS IT LI LT LV MT NO PT RO SE SI SK'.split(' ')

const displayNames: Record<Language, Intl.DisplayNames> = {
  de: new Intl.DisplayNames('de', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
}

const countries = (lang: Language, present: string) =>
  [...new Set([...countryCodes, ...(/^[A-Z]{2}$/.test(present) ? [present] : [])])].map((value) => ({
    value,
    label: displayNames[lang].of(value) ?? value,
  }))
