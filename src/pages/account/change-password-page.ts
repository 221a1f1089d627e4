import type { NewPasswordFault } from '../../customers/accounts/choose-password.ts'
import { doneSign } from '../../platform/html/customer-page.ts'
import { field } from '../../platform/html/field.ts'
import { type Refused, refusalNotice, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { notice } from '../../platform/html/parts/notice.ts'
import { loginScriptPath } from '../login/login-script.ts'
import { accountPage, answerPage } from './access-page.ts'
import { accountTexts } from './account-texts.ts'
import type { Customer } from './logged-in.ts'
import { newPasswordFields } from './password-pages.ts'
import { passwordTexts } from './password-texts.ts'
import { changePasswordPath, inLanguage, securityPath } from './paths.ts'

type ChangePasswordPage = {
  guard: Html
  refused?: Refused | 'throttled'
  currentFault?: 'missing' | 'wrong' | undefined
  fault?: NewPasswordFault | undefined
}

/** Asks for the current password too, because somebody else may have got hold of the session. */
export function changePasswordPage(customer: Customer, page: ChangePasswordPage): Html {
  const { lang, session } = customer
  const { guard, refused, currentFault, fault } = page
  const texts = accountTexts[lang]
  const content = html`<h1>${texts.changePassword}</h1>
    <p class="lead">${texts.changeLead}</p>
    ${refused === 'throttled' ? notice(texts.throttled, 'error') : refusalNotice(refused, lang)}
    <form method="post" action="${inLanguage(changePasswordPath, lang)}" novalidate>
      ${guard}
      <input type="text" name="username" value="${session.emailAddress}" autocomplete="username" readonly hidden>
      ${field({
        name: 'current',
        label: texts.currentPassword,
        type: 'password',
        autocomplete: 'current-password',
        fault: currentFault && { missing: texts.currentMissing, wrong: texts.currentWrong }[currentFault],
        isFocused: currentFault !== undefined,
      })}
      ${newPasswordFields({ lang, fault, isFocused: currentFault === undefined })}
      <button class="button wide" type="submit">${passwordTexts[lang].save}</button>
    </form>
    <p class="after-form"><a href="${inLanguage(securityPath, lang)}">${texts.cancel}</a></p>`
  const title = titleWith(refused === 'throttled' ? undefined : refused, texts.changePassword, lang)
  return accountPage(customer, changePasswordPath, { title, content, scriptUrl: loginScriptPath })
}

export const passwordChangedPage = (customer: Customer): Html => {
  const { changedTitle, changed } = accountTexts[customer.lang]
  return answerPage(customer, {
    title: changedTitle,
    content: html`${doneSign}<h1>${changedTitle}</h1><p>${changed}</p>`,
  })
}
