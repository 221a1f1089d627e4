import { customerPage, doneSign } from '../../pages/customer-page.ts'
import { field } from '../../pages/field.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Language } from '../../pages/layout.ts'
import type { Brand } from '../password-tokens.ts'
import type { PasswordFault } from '../passwords.ts'
import { otherLanguage, pathOf, type Refused, refusalNotice, titleWith } from './form-frame.ts'
import { type PasswordTexts, passwordTexts } from './texts.ts'

export const passwordPath = '/account/password'

export type PasswordFormFault = PasswordFault | 'missing' | 'differs'

export type PasswordPage = {
  lang: Language
  supplierName: string
  brand: Brand | null
  token: string
  emailAddress: string
  guard: Html
  fault?: PasswordFormFault | undefined
  refused?: Refused
}

/** The form to choose a password. Two fields, because without script a page cannot show what was typed. */
export function passwordPage(page: PasswordPage): Html {
  const { lang, supplierName, brand, token, emailAddress, guard, fault, refused } = page
  const texts = passwordTexts[lang]
  const isRepetitionWrong = fault === 'differs'
  const sentence = fault === undefined ? undefined : faultText(texts, fault)
  const content = html`
    <h1>${texts.setTitle}</h1>
    <p class="lead">${texts.setLead} <strong>${emailAddress}</strong></p>
    ${refusalNotice(refused, lang)}
    <form method="post" action="${pathOf(passwordPath, { lang })}" novalidate>
      ${guard}
      <input type="hidden" name="token" value="${token}">
      <input type="text" name="username" value="${emailAddress}" autocomplete="username" readonly hidden>
      ${field({
        name: 'password',
        label: texts.password,
        type: 'password',
        autocomplete: 'new-password',
        hint: texts.passwordHint,
        fault: isRepetitionWrong ? undefined : sentence,
        isFocused: fault !== undefined,
      })}
      ${field({
        name: 'repeated',
        label: texts.repeated,
        type: 'password',
        autocomplete: 'new-password',
        fault: isRepetitionWrong ? sentence : undefined,
      })}
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

function faultText(texts: PasswordTexts, fault: PasswordFormFault): string {
  const { missing, differs, tooShort, tooLong, tooCommon } = texts
  return { missing, differs, 'too-short': tooShort, 'too-long': tooLong, 'too-common': tooCommon }[fault]
}

type PasswordSetPage = Pick<PasswordPage, 'lang' | 'supplierName' | 'brand'>

/** What the customer sees when all is done. */
export function passwordSetPage({ lang, supplierName, brand }: PasswordSetPage): Html {
  const { doneTitle, doneLead, doneMore, closeWindow } = passwordTexts[lang]
  const content = html`${doneSign}<h1>${doneTitle}</h1>
    <p>${doneLead}</p><p>${doneMore}</p><p class="lead">${closeWindow}</p>`
  return customerPage({ title: doneTitle, lang, supplierName, brand, content })
}
