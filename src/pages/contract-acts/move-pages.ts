import type { PreviewedMove } from '../../contracts/relocations/move-house.ts'
import { dateText } from '../../mail/local-text.ts'
import { checkBox } from '../../platform/html/choices.ts'
import { type Field, field } from '../../platform/html/field.ts'
import { type Refused, refusalNotice, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { facts } from '../../platform/html/page-parts.ts'
import { accountPage } from '../account/access-page.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import type { Customer } from '../account/logged-in.ts'
import { type PasswordFault, passwordAgainField, passwordNotice } from '../account/password-again.ts'
import { actPath, inLanguage } from '../account/paths.ts'
import { loginScriptPath } from '../login/login-script.ts'
import { actTexts } from './act-texts.ts'
import { type AddressForm, addressFieldNames, addressFields } from './address-fields.ts'
import { backToAccount, contractFacts } from './terminate-pages.ts'

export type MoveForm = AddressForm & {
  moveOutDate: string
  moveInDate: string
  meterNumber: string
  consumption: string
  hasSmartMeter: boolean
  keepsBankDetails: boolean
}
/** What is wrong, by field, in a sentence. */
export type MoveFaults = Readonly<Record<string, string>>

const fieldOrder = ['moveOutDate', 'moveInDate', ...addressFieldNames, 'meterNumber', 'consumption']

type PageInput = {
  order: AccountOrder
  form: MoveForm
  guard: Html
  paysByDebit: boolean
  faults?: MoveFaults
  refused?: Refused
  /** Said above the form: done, or not possible. */
  says?: Html | undefined
}

/** Step 1: where to and when; or the way to terminate instead. */
export function movePage(customer: Customer, asked: PageInput): Html {
  const { lang } = customer
  const { order, form, guard, faults = {}, refused, paysByDebit, says } = asked
  const texts = actTexts[lang]
  const path = actPath(order.contractNumber, 'move')
  const focus = fieldOrder.find((name) => faults[name] !== undefined)
  const atFault = new Set(Object.keys(faults))
  const one = (
    name: 'moveOutDate' | 'moveInDate' | 'meterNumber' | 'consumption',
    more: Pick<Field, 'label'> & Partial<Field>,
  ) =>
    field({
      name,
      type: 'text',
      autocomplete: 'off',
      value: form[name],
      fault: faults[name],
      isFocused: focus === name,
      ...more,
    })
  const terminate = inLanguage(actPath(order.contractNumber, 'terminate'), lang, { kind: 'MoveOut' })
  const content = html`<h1>${texts.moveTitle}</h1>
    <p class="lead">${texts.moveLead}</p>
    ${says}
    ${refusalNotice(refused, lang)}
    ${contractFacts(order, texts)}
    <p>${texts.moveOr} <a href="${terminate}">${texts.moveTerminate}</a></p>
    <form method="post" action="${inLanguage(path, lang)}" novalidate>
      ${guard}
      ${one('moveOutDate', { label: texts.moveOut, type: 'date' })}
      ${one('moveInDate', { label: texts.moveIn, type: 'date' })}
      ${addressFields(lang, form, { atFault, focus })}
      ${one('meterNumber', { label: texts.meter, hint: texts.meterHint })}
      ${one('consumption', { label: texts.consumption, isNumber: true })}
      ${checkBox({ name: 'hasSmartMeter', label: texts.smartMeter, isChecked: form.hasSmartMeter })}
      ${
        paysByDebit &&
        checkBox({
          name: 'keepsBankDetails',
          label: texts.keepBank,
          isChecked: form.keepsBankDetails,
          hint: texts.keepBankHint,
        })
      }
      <button class="button wide" type="submit">${texts.next}</button>
    </form>
    ${backToAccount(customer, texts.cancel)}`
  return accountPage(customer, path, { title: titleWith(refused, texts.moveTitle, lang), content })
}

type Confirmed = {
  order: AccountOrder
  form: MoveForm
  preview: PreviewedMove
  guard: Html
  passwordFault?: PasswordFault | undefined
  refused?: Refused
}

/** Step 2: what it costs, and the button that orders it (§ 312j (3) BGB). */
export function confirmMovePage(customer: Customer, confirmed: Confirmed): Html {
  const { lang } = customer
  const { order, form, preview, guard, passwordFault, refused } = confirmed
  const texts = actTexts[lang]
  const path = actPath(order.contractNumber, 'move')
  const title = texts.moveConfirmTitle
  const content = html`<h1>${title}</h1>
    <p>${texts.moveConfirmLead}</p>
    ${passwordNotice(customer, refused, passwordFault)}
    ${facts([
      [texts.contract, order.contractNumber],
      [texts.oldEnds, dateText(preview.endDate, lang)],
      [texts.newStarts, dateText(form.moveInDate, lang)],
      [
        texts.newAddress,
        `${[form.streetName, form.houseNumber].filter(Boolean).join(' ')}, ${form.postCode} ${form.city}`,
      ],
      [texts.tariff, preview.tariffName],
      [texts.perMonth, html`<strong>${euros(preview.euroPerMonth, lang)}</strong>`],
    ])}
    <p class="hint">${texts.perMonthHint} ${texts.withdrawHint}</p>
    <form method="post" action="${inLanguage(`${path}/confirm`, lang)}" novalidate>
      ${guard}
      ${hiddenFields(form)}
      ${passwordAgainField(customer, { fault: passwordFault, isFocused: passwordFault !== undefined })}
      <button class="button wide" type="submit">${texts.order}</button>
    </form>
    ${backToAccount(customer, texts.cancel)}`
  return accountPage(customer, path, {
    title: titleWith(refused, title, lang),
    content,
    scriptUrl: loginScriptPath,
  })
}

const hiddenFields = (form: MoveForm): Html[] =>
  Object.entries(form)
    .map(([name, value]) => [name, typeof value === 'string' ? value : value ? 'yes' : ''] as const)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

const formats: Record<Language, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }),
  en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }),
}
const euros = (value: number, lang: Language): string => formats[lang].format(value)
