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
import { loginTexts } from '../login/login-texts.ts'
import { passwordTexts } from './password-texts.ts'

export const forgotPath = '/account/forgot-password'

type Form = {
  lang: Language
  supplierName: string
  guard: Html
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
    brand: null,
    switchUrl: pathOf(forgotPath, { lang: otherLanguage(form.lang) }),
    content: html`<h1>${forgotTitle}</h1><p class="lead">${forgotLead}</p>${requestForm(form)}`,
  })
}

export type InvalidToken = { state: 'expired' | 'used' | 'unknown'; brand: Brand | null; switchUrl: string }

/** Says why a link does not work and offers a new one, without revealing anything about the customer. */
export function invalidTokenPage({ state, brand, switchUrl }: InvalidToken, form: Form): Html {
  const { title, lead } = passwordTexts[form.lang].invalid[state]
  const content = html`<h1>${title}</h1><p class="lead">${lead}</p>${requestForm(form)}`
  return customerPage({ title, lang: form.lang, supplierName: form.supplierName, brand, switchUrl, content })
}

/** The same text whether there is such an account or not. */
export function linkSentPage({ lang, supplierName }: Pick<Form, 'lang' | 'supplierName'>): Html {
  const { sentTitle, sentLead, sentMore } = passwordTexts[lang]
  const content = html`${doneSign}<h1>${sentTitle}</h1><p>${sentLead}</p><p class="lead">${sentMore}</p>`
  return customerPage({ title: sentTitle, lang, supplierName, brand: null, content })
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
