import { customerPage } from '../../platform/html/customer-page.ts'
import { readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { languageOf } from '../../platform/html/language.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { pageOptions } from '../account/account-page-context.ts'
import { inLanguage } from '../account/paths.ts'

const texts: Record<
  Language,
  Record<'title' | 'contact' | 'register' | 'management' | 'vat' | 'other', string>
> = {
  de: {
    title: 'Impressum',
    contact: 'So erreichen Sie uns',
    register: 'Eintrag im Handelsregister',
    management: 'Vertreten durch',
    vat: 'Umsatzsteuer-Identifikationsnummer',
    other: 'en',
  },
  en: {
    ...{ title: 'Imprint', contact: 'How to reach us', register: 'Commercial register', other: 'de' },
    ...{ management: 'Represented by', vat: 'VAT identification number' },
  },
}

/** GET /imprint: who the supplier is, for installations without an imprint of their own elsewhere. */
export const imprintPages =
  ({ config: { supplier } }: { config: { supplier: Supplier } }, onFault: OnFault) =>
  async (server: Server) => {
    readFormsAndAnswerWithPages(server, { onFault, supplierName: supplier.name })

    server.get('/', pageOptions, async (request, reply) =>
      sendCustomerPage(reply, imprintPage(supplier, languageOf(request))),
    )
  }

function imprintPage(supplier: Supplier, lang: Language): Html {
  const { title, contact, other, ...says } = texts[lang]
  const { name, addressLines, phoneNumber, emailAddress } = supplier
  const entries = [
    [says.management, supplier.management],
    [says.register, supplier.registerEntry],
    [says.vat, supplier.vatNumber],
  ] as const
  return customerPage({
    title,
    lang,
    supplierName: name,
    brand: 'host',
    switchUrl: inLanguage('/imprint', other as Language),
    content: html`<h1>${title}</h1>
      <address><strong>${name}</strong>${addressLines.map((line) => html`<br>${line}`)}</address>
      <h2>${contact}</h2>
      <p><a href="mailto:${emailAddress}">${emailAddress}</a><br>
        <a href="tel:${phoneNumber.replace(/[^+\d]/g, '')}">${phoneNumber}</a></p>
      ${entries.map(([term, entry]) => entry !== null && html`<h2>${term}</h2><p>${entry}</p>`)}`,
  })
}
