/** Pages on which nothing is left to decide: the answer was no, or the link does not work. */

import type { Brand, ClosedRequest } from '../../customers/links/access-request.ts'
import { doneSign } from '../../platform/html/customer-page.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { type Frame, linkPage } from './frame.ts'
import { linkTexts } from './texts.ts'

/** After a no, where the partner has no page for it. */
export function nothingSharedPage(
  frame: Frame,
  { partnerName, brand }: { partnerName: string; brand: Brand },
): Html {
  const { declinedTitle: title, declinedLead, closeWindow } = linkTexts[frame.lang]
  const content = html`${doneSign}<h1>${title}</h1>
    <p>${declinedLead(partnerName)}</p><p class="lead">${closeWindow}</p>`
  return linkPage(frame, { title, brand, content, switchQuery: null })
}

export const closedStatus: Record<ClosedRequest['state'], number> = {
  expired: 410,
  answered: 410,
  unknown: 404,
}

/** A link that does not work says why, and what to do now. */
export function closedRequestPage(frame: Frame, { state, brand, partnerName }: ClosedRequest): Html {
  const texts = linkTexts[frame.lang]
  const partner = partnerName ?? ''
  const [title, lead] = {
    expired: [texts.expiredTitle, texts.expiredLead(partner)],
    answered: [texts.answeredTitle, texts.answeredLead(partner)],
    unknown: [texts.unknownTitle, texts.unknownLead],
  }[state] as [string, string]
  const account = html`<p>${texts.answeredMore} <a href="/account?lang=${frame.lang}">${texts.account}</a></p>`
  const content = html`<h1>${title}</h1><p>${lead}</p>${state === 'answered' && account}`
  return linkPage(frame, { title, brand, content })
}
