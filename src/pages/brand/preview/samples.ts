/** Pages and a mail with invented customers, as a partner's customers would see them. */

import { renderSetPassword } from '../../../mail/password-mails.ts'
import type { LetterBrand } from '../../../partners/letter-brand.ts'
import { brandMark } from '../../../platform/html/brand-mark.ts'
import { customerPage } from '../../../platform/html/customer-page.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import type { Language } from '../../../platform/html/page-frame.ts'
import { badge } from '../../../platform/html/parts/badge.ts'
import { facts } from '../../../platform/html/parts/facts.ts'
import type { Supplier } from '../../../platform/settings/supplier.ts'
import { loginPage } from '../../account/login-page.ts'
import { previewTexts, type SampleName } from './texts.ts'

export type Sampled = {
  lang: Language
  supplier: Supplier
  brand: { slug: string; name: string }
  letter: LetterBrand
}

/** A page, filled in when it is sent, or a mail. */
export const samples: Record<SampleName, (sampled: Sampled) => Html | string> = {
  login: ({ lang, supplier }) => loginPage({ lang, supplierName: supplier.name, guard: html`` }),
  account: (sampled) => {
    const { hello, contract, running, number, start, startDate, address, readings } =
      previewTexts[sampled.lang].sample
    const content = html`<h1>${hello}</h1>
      <article class="card">
        <div class="card-head"><h3>${sampled.letter.tariffNames[0]?.[sampled.lang] ?? contract}</h3>${badge(running, 'good')}</div>
        ${facts([
          [number, '30000016'],
          [start, startDate],
          [address, 'Beispielstraße 12, 10115 Berlin'],
        ])}
        <p><a class="button" href="#main">${readings}</a></p>
      </article>`
    return samplePage(sampled, { title: hello, content, isWide: true })
  },
  consent: (sampled) => {
    const { consentTitle, readable, items, allow, decline } = previewTexts[sampled.lang].sample
    const { name } = sampled.brand
    const content = html`<p class="marks">${brandMark(sampled.brand, sampled.supplier.name)}
        ${brandMark(null, sampled.supplier.name)}</p>
      <h1>${consentTitle(name)}</h1>
      <h2>${readable(name)}</h2>
      <ul>${items.map((item) => html`<li>${item}</li>`)}</ul>
      <div class="choice"><span class="button">${allow}</span><span class="button">${decline}</span></div>`
    return samplePage(sampled, { title: consentTitle(name), content })
  },
  error: (sampled) => {
    const { errorTitle, error } = previewTexts[sampled.lang].sample
    return samplePage(sampled, {
      title: errorTitle,
      content: html`<h1>${errorTitle}</h1><p>${error}</p>`,
    })
  },
  mail: ({ lang, supplier, letter }) =>
    renderSetPassword({
      ...{ language: lang, brand: letter, supplier, occasion: 'FirstPassword' },
      customer: { firstName: 'Erika', lastName: 'Mustermann', businessName: null },
      url: `${letter.pagesUrl}/account/password`,
    }).html,
}

const samplePage = (
  { lang, supplier, brand }: Sampled,
  page: { title: string; content: Html; isWide?: boolean },
): Html => customerPage({ ...page, lang, supplierName: supplier.name, brand })
