import type { ContactRequest } from '../../events/webhooks/contacts.ts'
import { customerPage, doneSign } from '../../platform/html/customer-page.ts'
import { otherLanguage, pathOf, staleNotice } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { contactTexts } from './texts.ts'

export const contactPath = '/webhook-contact'

type Frame = { lang: 'de' | 'en'; supplier: Supplier }

/** Who asks, and both answers. */
export function askPage(
  { lang, supplier }: Frame,
  { emailAddress, owner }: ContactRequest,
  { token, guard, isStale }: { token: string; guard: Html; isStale: boolean },
): Html {
  const texts = contactTexts[lang]
  const content = html`<h1>${texts.title}</h1>
    ${isStale && staleNotice(lang)}
    <p class="lead">${texts.lead(owner ?? supplier.name)} <strong>${emailAddress}</strong></p>
    <p>${texts.more}</p>
    <form method="post" action="${pathOf(contactPath, { lang })}">
      ${guard}
      <input type="hidden" name="token" value="${token}">
      <p><button class="button wide" type="submit" name="answer" value="yes">${texts.yes}</button></p>
      <p><button class="button wide quiet" type="submit" name="answer" value="no">${texts.no}</button></p>
    </form>`
  const switchUrl = pathOf(contactPath, { token, lang: otherLanguage(lang) })
  return page({ lang, supplier }, texts.title, content, switchUrl)
}

export function answeredPage(frame: Frame, answer: 'agreed' | 'declined'): Html {
  const texts = contactTexts[frame.lang]
  const title = texts[`${answer}Title`]
  return page(frame, title, html`${doneSign}<h1>${title}</h1><p>${texts[answer]}</p>`)
}

export function unknownPage(frame: Frame): Html {
  const { unknownTitle, unknown } = contactTexts[frame.lang]
  return page(frame, unknownTitle, html`<h1>${unknownTitle}</h1><p>${unknown}</p>`)
}

const page = ({ lang, supplier }: Frame, title: string, content: Html, switchUrl?: string): Html =>
  customerPage({
    ...{ title, lang, supplierName: supplier.name, brand: null, content },
    ...(switchUrl !== undefined && { switchUrl }),
  })
