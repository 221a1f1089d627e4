import { dateText } from '../../mail/local-text.ts'
import { field } from '../../platform/html/field.ts'
import { type Refused, refusalNotice, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { accountPage } from '../account/access-page.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import type { Customer } from '../account/logged-in.ts'
import { inLanguage } from '../account/paths.ts'
import { actTexts } from './act-texts.ts'
import { actPath } from './paths.ts'
import { backToAccount, contractFacts } from './terminate-pages.ts'

type PageInput = {
  order: AccountOrder
  /** As typed, or as stored. */
  since: string
  /** Since when there are photovoltaics already, which stay; `order` if the order names them. */
  known: string | undefined
  guard: Html
  refused?: Refused
  says?: Html | undefined
}

export function photovoltaicsPage(
  customer: Customer,
  { order, since, known, guard, refused, says }: PageInput,
): Html {
  const { lang } = customer
  const texts = actTexts[lang]
  const path = actPath(order.contractNumber, 'photovoltaics')
  const content = html`<h1>${texts.solarTitle}</h1>
    ${says}
    ${refusalNotice(refused, lang)}
    ${contractFacts(order, texts)}
    ${
      known === undefined
        ? html`<p class="lead">${texts.solarLead}</p>
    <form method="post" action="${inLanguage(path, lang)}" novalidate>
      ${guard}
      ${field({
        name: 'photovoltaicsSince',
        label: texts.solarSince,
        type: 'date',
        autocomplete: 'off',
        value: since.slice(0, 10),
        hint: texts.solarHint,
        fault: refused === 'faults' ? texts.solarWrong : undefined,
        isFocused: refused === 'faults',
        isOptional: true,
      })}
      <button class="button wide" type="submit">${texts.solarSave}</button>
    </form>`
        : html`<p>${known === 'order' ? texts.solarKnown : texts.solarKnownSince(dateText(known, lang))}</p>`
    }
    ${backToAccount(customer, texts.back)}`
  return accountPage(customer, path, { title: titleWith(refused, texts.solarTitle, lang), content })
}
