/** The pages to withdraw for a logged-in customer, where one click leads to the confirmation. */

import type { Effects } from '../../contracts/declarations/store.ts'
import { dateTimeText } from '../../mail/local-text.ts'
import { doneSign } from '../../platform/html/customer-page.ts'
import { refusalNotice } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { accountPage, answerPage } from '../account/access-page.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import type { Customer } from '../account/logged-in.ts'
import { accountPath, contractWithdrawalPath, inLanguage } from '../account/paths.ts'
import { type WithdrawalTexts, withdrawalTexts } from './withdrawal-texts.ts'

type Asked = { order: AccountOrder; statement: string; guard: Html; isStale?: boolean }

export function accountConfirmPage(
  customer: Customer,
  { order, statement, guard, isStale = false }: Asked,
): Html {
  const { lang } = customer
  const texts = withdrawalTexts[lang]
  const path = contractWithdrawalPath(order.contractNumber)
  const content = html`<h1>${texts.confirmTitle}</h1>
    ${isStale && refusalNotice('stale', lang)}
    <p>${texts.confirmLead}</p>
    <blockquote class="statement">${statement}</blockquote>
    <p>${whatFollows(order, texts)} ${texts.receipt}</p>
    <form method="post" action="${inLanguage(path, lang)}">
      ${guard}
      <button class="button wide" type="submit">${texts.confirm}</button>
    </form>
    <p class="after-form"><a href="${inLanguage(accountPath, lang)}">${texts.cancel}</a></p>`
  return accountPage(customer, path, { title: texts.confirmTitle, content })
}

type Answered = { receivedAt: string; supplier: Supplier }

/** The result of the declaration, or why it is not possible; `unknown` includes the contracts of other customers. */
export function accountAnswerPage(
  customer: Customer,
  result: Effects['withdrawal'] | 'unknown',
  { receivedAt, supplier }: Answered,
): Html {
  const texts = withdrawalTexts[customer.lang]
  if (result === 'withdrawn' || result === 'to-clarify') {
    const { title, says } = texts.done[result]
    const content = html`${doneSign}<h1>${title}</h1><p>${says(dateTimeText(receivedAt, customer.lang))}</p>`
    return answerPage(customer, { title, content })
  }
  const { title, says } = texts.not[result]
  const content = html`<h1>${title}</h1><p>${says}</p><p class="hint">${texts.questions(supplier)}</p>`
  return answerPage(customer, { title, content })
}

function whatFollows({ withdrawal, state }: AccountOrder, texts: WithdrawalTexts): string {
  if (withdrawal === 'to-clarify') return texts.toClarify
  return state === 'Delivery' ? texts.started : texts.notStarted
}
