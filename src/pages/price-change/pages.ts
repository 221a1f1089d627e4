import { lastDayBefore, type PriceNotice } from '../../contracts/price-changes/notice.ts'
import { dateText, localText } from '../../mail/local-text.ts'
import { comparedPrices } from '../../mail/price-change.ts'
import { doneSign } from '../../platform/html/customer-page.ts'
import { refusalNotice } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { accountPage, answerPage } from '../account/access-page.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import type { Customer } from '../account/logged-in.ts'
import { accountPath, inLanguage, priceChangePath } from '../account/paths.ts'
import { priceChangeTexts } from './texts.ts'

type Shown = {
  order: Pick<AccountOrder, 'contractNumber' | 'endDate'>
  notice: PriceNotice
  guard: Html
  isStale?: boolean
}

/** Every part of the price before and after, and the form to terminate because of it. */
export function priceChangePage(customer: Customer, { order, notice, guard, isStale = false }: Shown): Html {
  const { lang } = customer
  const texts = priceChangeTexts[lang]
  const [day, last] = [notice.effectiveDate, lastDayBefore(notice)].map((date) => dateText(date, lang)) as [
    string,
    string,
  ]
  const title = texts.title(day)
  const path = priceChangePath(order.contractNumber)
  const content = html`<h1>${title}</h1>
    ${isStale && refusalNotice('stale', lang)}
    <p>${texts.lead}</p>
    <div class="table-scroll" tabindex="0"><table>
      <thead><tr><th scope="col">${texts.part}</th><th scope="col">${texts.until(last)}</th><th scope="col">${texts.from(day)}</th></tr></thead>
      <tbody>${comparedPrices(notice, localText(lang)).map(
        ({ label, values, isStrong }) =>
          html`<tr${isStrong && html` class="sum"`}><th scope="row">${label}</th>${values.map((value) => html`<td>${value}</td>`)}</tr>`,
      )}</tbody>
    </table></div>
    <h2>${texts.rightTitle}</h2>
    ${
      order.endDate === null
        ? html`<p>${texts.right(day, last)} ${texts.stay}</p>
    <form method="post" action="${inLanguage(path, lang)}">
      ${guard}
      <button class="button wide" type="submit">${texts.terminate(last)}</button>
    </form>`
        : html`<p>${texts.ends(dateText(order.endDate, lang))}</p>`
    }
    <p class="after-form"><a href="${inLanguage(accountPath, lang)}">${texts.back}</a></p>`
  return accountPage(customer, path, { title, content })
}

export function terminatedPage(customer: Customer, endDate: string): Html {
  const { doneTitle, done } = priceChangeTexts[customer.lang]
  const content = html`${doneSign}<h1>${doneTitle}</h1><p>${done(dateText(endDate, customer.lang))}</p>`
  return answerPage(customer, { title: doneTitle, content })
}

/** Also for a contract that is not the customer's. */
export function noPriceChangePage(customer: Customer, supplier: Supplier): Html {
  const { noneTitle, none, questions } = priceChangeTexts[customer.lang]
  const content = html`<h1>${noneTitle}</h1><p>${none}</p><p class="hint">${questions(supplier)}</p>`
  return answerPage(customer, { title: noneTitle, content })
}
