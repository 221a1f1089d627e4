import { type CustomerPage, customerPage, doneSign } from '../../platform/html/customer-page.ts'
import { otherLanguage, refusalNotice } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { accountNav } from './account-nav.ts'
import { accountTexts } from './account-texts.ts'
import type { Customer } from './logged-in.ts'
import { accessPath, accessRevocationPath, accountPath, accountStylePath, inLanguage } from './paths.ts'

type Asked = { slug: string; brandName: string; guard: Html; isStale?: boolean }

export function accessPage(customer: Customer, { slug, brandName, guard, isStale = false }: Asked): Html {
  const { lang } = customer
  const texts = accountTexts[lang]
  const title = texts.accessTitle(brandName)
  const path = accessRevocationPath(slug)
  const content = html`<h1>${title}</h1>
    ${isStale && refusalNotice('stale', lang)}
    <p>${texts.accessConfirm(brandName)}</p>
    <form method="post" action="${inLanguage(path, lang)}">
      ${guard}
      <button class="button wide" type="submit">${texts.revokeAccess}</button>
    </form>
    <p class="after-form"><a href="${inLanguage(accessPath, lang)}">${texts.cancel}</a></p>`
  return accountPage(customer, path, { title, content })
}

export const accessEndedPage = (customer: Customer, brandName: string): Html => {
  const { accessDoneTitle, accessDone } = accountTexts[customer.lang]
  return answerPage(customer, {
    title: accessDoneTitle,
    content: html`${doneSign}<h1>${accessDoneTitle}</h1><p>${accessDone(brandName)}</p>`,
  })
}

export const noAccessPage = (customer: Customer): Html => {
  const { accessGoneTitle, accessGone } = accountTexts[customer.lang]
  return answerPage(customer, {
    title: accessGoneTitle,
    content: html`<h1>${accessGoneTitle}</h1><p>${accessGone}</p>`,
  })
}

/** A page behind the login, at a path that also exists in the other language. */
export const accountPage = (
  { lang, supplierName, brand }: Customer,
  path: string,
  {
    query = {},
    ...page
  }: Pick<CustomerPage, 'title' | 'content' | 'isWide' | 'scriptUrl'> & {
    /** What the address says besides the language. */
    query?: Record<string, string>
  },
): Html =>
  customerPage({
    ...page,
    ...{ lang, supplierName, brand, stylesheetUrl: accountStylePath },
    nav: accountNav(path, lang),
    switchUrl: inLanguage(path, otherLanguage(lang), query),
  })

/** A result page, from which the customer can only go back to the account. */
export function answerPage(
  { lang, supplierName, brand }: Customer,
  { title, content }: { title: string; content: Html },
): Html {
  const back = html`<p><a class="button wide" href="${inLanguage(accountPath, lang)}">${accountTexts[lang].back}</a></p>`
  return customerPage({ title, lang, supplierName, brand, content: html`${content}${back}` })
}
