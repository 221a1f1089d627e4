/** The pages to choose a password, and to request a link that does. */

import type { NewPasswordFault } from '../../customers/accounts/choose-password.ts'
import type { Brand } from '../../customers/accounts/language.ts'
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
import type { Language } from '../../platform/html/page-frame.ts'
import { loginScriptPath } from '../login/login-script.ts'
import { loginTexts } from '../login/login-texts.ts'
import type { FormFrame, Frame } from './account-page-context.ts'
import { accountTexts } from './account-texts.ts'
import { passwordTexts } from './password-texts.ts'
import { accountPath, inLanguage } from './paths.ts'

export const passwordPath = '/account/password'

type PasswordPage = FormFrame & {
  brand: Brand | null
  token: string
  emailAddress: string
  fault?: NewPasswordFault | undefined
  refused?: Refused
}

/** Two fields, because without the script the page cannot show what was typed. */
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
    scriptUrl: loginScriptPath,
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

export function passwordSetPage({ lang, supplierName, brand }: Frame & { brand: Brand | null }): Html {
  const { doneTitle, doneLead, doneMore } = passwordTexts[lang]
  const content = html`${doneSign}<h1>${doneTitle}</h1>
    <p>${doneLead}</p><p>${doneMore}</p>
    <p><a class="button wide" href="${inLanguage(accountPath, lang)}">${accountTexts[lang].toAccount}</a></p>`
  return customerPage({ title: doneTitle, lang, supplierName, brand, content })
}

const forgotPath = '/account/forgot-password'

type Form = FormFrame & {
  emailAddress?: string
  fault?: 'missing' | 'wrong' | undefined
  refused?: Refused
}

export function forgotPage(form: Form): Html {
  const { forgotTitle, forgotLead } = passwordTexts[form.lang]
  return customerPage({
    title: titleWith(form.refused, forgotTitle, form.lang),
    lang: form.lang,
    supplierName: form.supplierName,
    brand: 'host',
    switchUrl: pathOf(forgotPath, { lang: otherLanguage(form.lang) }),
    content: html`<h1>${forgotTitle}</h1><p class="lead">${forgotLead}</p>${requestForm(form)}`,
  })
}

type InvalidToken = { state: 'expired' | 'used' | 'unknown'; brand: Brand | null; switchUrl: string }

/** Says why a link does not work and offers a new one, without revealing anything about the customer. */
export function invalidTokenPage({ state, brand, switchUrl }: InvalidToken, form: Form): Html {
  const { title, lead } = passwordTexts[form.lang].invalid[state]
  const content = html`<h1>${title}</h1><p class="lead">${lead}</p>${requestForm(form)}`
  return customerPage({ title, lang: form.lang, supplierName: form.supplierName, brand, switchUrl, content })
}

/** The same text whether there is such an account or not. */
export function linkSentPage({ lang, supplierName }: Frame): Html {
  const { sentTitle, sentLead, sentMore } = passwordTexts[lang]
  const content = html`${doneSign}<h1>${sentTitle}</h1><p>${sentLead}</p><p class="lead">${sentMore}</p>`
  return customerPage({ title: sentTitle, lang, supplierName, brand: 'host', content })
}

function requestForm({ lang, guard, emailAddress, fault, refused }: Form): Html {
  const { email, emailMissing, emailWrong } = loginTexts[lang]
  return html`${refusalNotice(refused, lang)}
    <form method="post" action="${pathOf(forgotPath, { lang })}" novalidate>
      ${guard}
      ${field({
        name: 'email',
        label: email,
        type: 'email',
        autocomplete: 'username',
        ...(emailAddress === undefined ? {} : { value: emailAddress }),
        fault: fault && { missing: emailMissing, wrong: emailWrong }[fault],
        isFocused: fault !== undefined,
      })}
      <button class="button wide" type="submit">${passwordTexts[lang].sendLink}</button>
    </form>`
}
