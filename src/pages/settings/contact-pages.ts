import type { ShownContact } from '../../customers/contact/show-contact.ts'
import { field } from '../../platform/html/field.ts'
import { type Refused, refusalNotice, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { facts, notice } from '../../platform/html/page-parts.ts'
import { accountPage } from '../account/access-page.ts'
import type { Customer } from '../account/logged-in.ts'
import { type PasswordFault, passwordAgainField, passwordNotice } from '../account/password-again.ts'
import { emailPath, inLanguage, phonePath } from '../account/paths.ts'
import { loginScriptPath } from '../login/login-script.ts'
import { backToSettings } from './settings-page.ts'
import { settingsTexts } from './settings-texts.ts'

type EmailPageInput = {
  typed: string
  pending: ShownContact['pending']
  guard: Html
  fault?: 'missing' | 'wrong' | 'same' | 'too-often' | undefined
  passwordFault?: PasswordFault | undefined
  refused?: Refused
}

/** Asks for the new address and the password; what waits already is shown, with the button that stops it. */
export function emailPage(customer: Customer, asked: EmailPageInput): Html {
  const { lang, session } = customer
  const { typed, pending, guard, fault, passwordFault, refused } = asked
  const texts = settingsTexts[lang]
  const faults = {
    missing: texts.emailMissing,
    wrong: texts.emailWrong,
    same: texts.emailSame,
    'too-often': texts.emailTooOften,
  }
  const content = html`<h1>${texts.emailTitle}</h1>
    ${
      pending !== null &&
      html`${notice(texts.emailSent(pending.newAddress))}
    <div class="actions"><form method="post" action="${inLanguage(`${emailPath}/stop`, lang)}">${guard}<button class="button quiet" type="submit">${texts.stopPending}</button></form></div>`
    }
    <p class="lead">${texts.emailLead}</p>
    ${passwordNotice(customer, refused, passwordFault)}
    ${facts([[texts.present, session.emailAddress]])}
    <form method="post" action="${inLanguage(emailPath, lang)}" novalidate>
      ${guard}
      ${field({
        name: 'email',
        label: texts.newEmail,
        type: 'email',
        autocomplete: 'email',
        value: typed.slice(0, 254),
        fault: fault && faults[fault],
        isFocused: fault !== undefined,
      })}
      ${passwordAgainField(customer, { fault: passwordFault, isFocused: fault === undefined && passwordFault !== undefined })}
      <button class="button wide" type="submit">${texts.emailSave}</button>
    </form>
    ${backToSettings(customer, texts.back)}`
  return accountPage(customer, emailPath, {
    title: titleWith(refused, texts.emailTitle, lang),
    content,
    scriptUrl: loginScriptPath,
  })
}

type PhonePageInput = { typed: string; guard: Html; isWrong?: boolean; refused?: Refused }

export function phonePage(
  customer: Customer,
  { typed, guard, isWrong = false, refused }: PhonePageInput,
): Html {
  const { lang } = customer
  const texts = settingsTexts[lang]
  const content = html`<h1>${texts.phoneTitle}</h1>
    <p class="lead">${texts.phoneLead}</p>
    ${refusalNotice(refused, lang)}
    <form method="post" action="${inLanguage(phonePath, lang)}" novalidate>
      ${guard}
      ${field({
        name: 'phone',
        label: texts.phone,
        type: 'text',
        autocomplete: 'tel',
        value: typed,
        fault: isWrong ? texts.phoneWrong : undefined,
        isFocused: isWrong,
        isOptional: true,
      })}
      <button class="button wide" type="submit">${texts.phoneSave}</button>
    </form>
    ${backToSettings(customer, texts.back)}`
  return accountPage(customer, phonePath, { title: titleWith(refused, texts.phoneTitle, lang), content })
}
