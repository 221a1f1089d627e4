import { type AccessPart, accessPartTexts } from '../../domain/access-parts.ts'
import { type CustomerPage, customerPage, doneSign } from '../../platform/html/customer-page.ts'
import { otherLanguage, refusalNotice } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { accountNav } from './account-page-context.ts'
import { accountTexts } from './account-texts.ts'
import type { Customer } from './logged-in.ts'
import {
  accessPath,
  accessRevocationPath,
  accountPath,
  accountStylePath,
  inLanguage,
  logoutPath,
} from './paths.ts'

type PageInput = {
  slug: string
  brandName: string
  /** Only this part; undefined for the whole access. */
  part: AccessPart | undefined
  guard: Html
  isStale?: boolean
}

export function accessPage(
  customer: Customer,
  { slug, brandName, part, guard, isStale = false }: PageInput,
): Html {
  const { lang } = customer
  const texts = accountTexts[lang]
  const query = part === undefined ? undefined : { part }
  const name = part && accessPartTexts[lang][part].name
  const title = name === undefined ? texts.accessTitle(brandName) : texts.partTitle(brandName, name)
  const path = accessRevocationPath(slug)
  const content = html`<h1>${title}</h1>
    ${isStale && refusalNotice('stale', lang)}
    <p>${name === undefined ? texts.accessConfirm(brandName) : texts.partConfirm(brandName, name)}</p>
    <form method="post" action="${inLanguage(path, lang, query)}">
      ${guard}
      <button class="button wide" type="submit">${name === undefined ? texts.revokeAccess : texts.revokePart}</button>
    </form>
    <p class="after-form"><a href="${inLanguage(accessPath, lang)}">${texts.cancel}</a></p>`
  return accountPage(customer, path, { title, content, ...(query && { query }) })
}

export const accessEndedPage = (customer: Customer, brandName: string): Html => {
  const { accessDoneTitle, accessDone } = accountTexts[customer.lang]
  return answerPage(customer, {
    title: accessDoneTitle,
    content: html`${doneSign}<h1>${accessDoneTitle}</h1><p>${accessDone(brandName)}</p>`,
  })
}

export const partEndedPage = (
  customer: Customer,
  { brandName, part }: { brandName: string; part: AccessPart },
): Html => {
  const { partDoneTitle, partDone } = accountTexts[customer.lang]
  const { name } = accessPartTexts[customer.lang][part]
  return answerPage(customer, {
    title: partDoneTitle,
    content: html`${doneSign}<h1>${partDoneTitle}</h1><p>${partDone(brandName, name)}</p>`,
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
  { lang, supplierName, brand, formGuard }: Customer,
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
    headerAction: html`<form class="log-out" method="post" action="${inLanguage(logoutPath, lang)}">${formGuard()}<button class="link" type="submit">${accountTexts[lang].logOut}</button></form>`,
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

/** What a page is about, and beside it what belongs to it; below it where there is no room for two columns. */
export const columns = (main: Html, beside: Html): Html =>
  html`<div class="columns"><div>${main}</div><div>${beside}</div></div>`
