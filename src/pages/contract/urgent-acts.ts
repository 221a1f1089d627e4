import { dateText } from '../../mail/local-text.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import { accountTexts } from '../account/account-texts.ts'
import { inLanguage, meterReadingPath, priceChangePath } from '../account/paths.ts'

/** What waits for the customer about a contract, as links; nothing if there is nothing. */
export function urgentActs(order: AccountOrder, lang: Language): Html {
  const texts = accountTexts[lang]
  const { contractNumber, priceChange, endDate } = order
  const isAffected = priceChange !== null && (endDate === null || endDate >= priceChange.effectiveDate)
  const links = [
    isAffected && {
      path: priceChangePath(contractNumber),
      label: texts.priceChange(dateText(priceChange.effectiveDate, lang)),
    },
    order.maySubmitReading && { path: meterReadingPath(contractNumber), label: texts.submitReading },
  ].filter((link) => link !== false)
  if (links.length === 0) return html``
  // Tells screen reader users which contract a link is about.
  const heard = html`<span class="visually-hidden"> ${contractNumber}</span>`
  return html`<div class="actions">${links.map(({ path, label }) => html`<a class="button quiet" href="${inLanguage(path, lang)}">${label}${heard}</a>`)}</div>`
}
