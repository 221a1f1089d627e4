import type { FilledBankDetails } from '../../domain/filled-order.ts'
import { maskIban } from '../../domain/identifiers/iban.ts'
import { checkBox, choices } from '../../platform/html/choices.ts'
import { field } from '../../platform/html/field.ts'
import { type Refused, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { facts, notice } from '../../platform/html/page-parts.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { accountPage } from '../account/access-page.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import type { Customer } from '../account/logged-in.ts'
import { type PasswordFault, passwordAgainField, passwordNotice } from '../account/password-again.ts'
import { actPath, inLanguage } from '../account/paths.ts'
import { loginScriptPath } from '../login/login-script.ts'
import { type ActTexts, actTexts } from './act-texts.ts'
import { backToAccount } from './terminate-pages.ts'

export type BankForm = {
  payment: string
  accountHolder: string
  iban: string
  bic: string
  bankName: string
  hasMandate: boolean
}
export type BankField = 'accountHolder' | 'iban' | 'bic' | 'bankName' | 'mandate'

type PageInput = {
  order: AccountOrder
  present: FilledBankDetails | null
  form: BankForm
  guard: Html
  supplier: Supplier
  atFault?: ReadonlySet<BankField>
  passwordFault?: PasswordFault | undefined
  refused?: Refused
  /** Said above the form: done, or not possible. */
  says?: Html | undefined
}

export function bankDetailsPage(customer: Customer, asked: PageInput): Html {
  const { lang } = customer
  const { order, present, form, guard, supplier, refused, passwordFault, says } = asked
  const { atFault = new Set<BankField>() } = asked
  const texts = actTexts[lang]
  const path = actPath(order.contractNumber, 'bank-details')
  const fault = (name: BankField) => (atFault.has(name) ? faultTexts(texts)[name] : undefined)
  const [first] = fieldOrder.filter((name) => atFault.has(name))
  const text = (name: Exclude<BankField, 'mandate'>, label: string, more: object = {}) =>
    field({
      name,
      label,
      type: 'text',
      autocomplete: 'off',
      value: form[name],
      fault: fault(name),
      isFocused: first === name,
      ...more,
    })
  const content = html`<h1>${texts.bankTitle}</h1>
    <p class="lead">${texts.bankLead}</p>
    ${says}
    ${passwordNotice(customer, refused, passwordFault)}
    ${facts([
      [texts.contract, order.contractNumber],
      [
        texts.paysNow,
        present?.hasAcceptedDirectDebit ? texts.paysByDebit(maskIban(present.iban)) : texts.paysByInvoice,
      ],
    ])}
    <form method="post" action="${inLanguage(path, lang)}" novalidate>
      ${guard}
      ${choices({ name: 'payment', legend: texts.payment, chosen: form.payment }, [
        { value: 'DirectDebit', label: texts.payments.DirectDebit },
        { value: 'Invoice', label: texts.payments.Invoice },
      ])}
      ${text('iban', 'IBAN', { hint: texts.ibanHint, isOptional: true })}
      ${text('bic', 'BIC', { isOptional: true })}
      ${text('bankName', texts.bankName, { isOptional: true })}
      ${text('accountHolder', texts.holder, { hint: texts.holderHint, isOptional: true, autocomplete: 'name' })}
      ${checkBox({
        name: 'mandate',
        label: texts.mandate,
        isChecked: form.hasMandate,
        hint: texts.mandateText(supplier.name, supplier.creditorIdentifier),
        fault: fault('mandate'),
        isFocused: first === 'mandate',
      })}
      ${passwordAgainField(customer, { fault: passwordFault, isFocused: first === undefined && passwordFault !== undefined })}
      <button class="button wide" type="submit">${texts.bankSave}</button>
    </form>
    ${backToAccount(customer, texts.back)}`
  return accountPage(customer, path, {
    title: titleWith(refused, texts.bankTitle, lang),
    content,
    scriptUrl: loginScriptPath,
  })
}

const fieldOrder: readonly BankField[] = ['iban', 'bic', 'bankName', 'accountHolder', 'mandate']

const faultTexts = (texts: ActTexts): Record<BankField, string> => ({
  iban: texts.ibanWrong,
  bic: texts.bicWrong,
  bankName: texts.bankNameMissing,
  accountHolder: texts.holderMissing,
  mandate: texts.mandateMissing,
})

export const notPossible = (customer: Customer): Html => notice(actTexts[customer.lang].notNow, 'caution')
