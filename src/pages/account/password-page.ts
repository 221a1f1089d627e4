import type { NewPasswordFault } from '../../customers/accounts/choose-password.ts'
import type { Brand } from '../../customers/accounts/password-tokens.ts'
import { customerPage, doneSign } from '../../platform/html/customer-page.ts'
import { field } from '../../platform/html/field.ts'
import {
  otherLanguage,
  pathOf,
  type Refused,
  refusalNotice,
  titleWith,
} from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/layout.ts'
import { accountTexts } from './account-texts.ts'
import { passwordTexts } from './password-texts.ts'
import { inLanguage, loginPath } from './paths.ts'

export const passwordPath = '/account/password'

export type PasswordPage = {
  lang: Language
  supplierName: string
  brand: Brand | null
  token: string
  emailAddress: string
  guard: Html
  fault?: NewPasswordFault | undefined
  refused?: Refused
}

/** Two fields, because without a script the page cannot show what was typed. */
export function passwordPage(page: PasswordPage): Html {
  const { lang, supplierName, brand, token, emailAddress, guard, fault, refused } = page
  const texts = passwordTexts[lang]
  const content = html`
    <h1>${texts.setTitle}</h1>
    <p class="lead">${texts.setLead} <strong>${emailAddress}</strong></p>
    ${refusalNotice(refused, lang)}
    <form method="post" action="${pathOf(passwordPath, { lang })}" novalidate>
      ${guard}
      <input type="hidden" name="token" value="${token}">
      <input type="text" name="username" value="${emailAddress}" autocomplete="username" readonly hidden>
      ${newPasswordFields({ lang, fault })}
      <button class="button wide" type="submit">${texts.save}</button>
    </form>`
  return customerPage({
    title: titleWith(refused, texts.setTitle, lang),
    lang,
    supplierName,
    brand,
    switchUrl: pathOf(passwordPath, { token, lang: otherLanguage(lang) }),
    content,
  })
}

type NewPassword = { lang: Language; fault: NewPasswordFault | undefined; isFocused?: boolean }

export function newPasswordFields({ lang, fault, isFocused = true }: NewPassword): Html {
  const texts = passwordTexts[lang]
  const isRepetitionWrong = fault === 'differs'
  const sentence = fault && texts.faults[fault]
  return html`${field({
    name: 'password',
    label: texts.password,
    type: 'password',
    autocomplete: 'new-password',
    hint: texts.passwordHint,
    fault: isRepetitionWrong ? undefined : sentence,
    isFocused: isFocused && fault !== undefined,
  })}
  ${field({
    name: 'repeated',
    label: texts.repeated,
    type: 'password',
    autocomplete: 'new-password',
    fault: isRepetitionWrong ? sentence : undefined,
  })}`
}

type PasswordSetPage = Pick<PasswordPage, 'lang' | 'supplierName' | 'brand'>

export function passwordSetPage({ lang, supplierName, brand }: PasswordSetPage): Html {
  const { doneTitle, doneLead, doneMore } = passwordTexts[lang]
  const content = html`${doneSign}<h1>${doneTitle}</h1>
    <p>${doneLead}</p><p>${doneMore}</p>
    <p><a class="button wide" href="${inLanguage(loginPath, lang)}">${accountTexts[lang].logInNow}</a></p>`
  return customerPage({ title: doneTitle, lang, supplierName, brand, content })
}
