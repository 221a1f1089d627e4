/** The footer of every customer page: whose account it is, who supplies, legal links, and the ways out of a contract. */
import { type Html, html } from './html.ts'
import type { Language, LegalLinks, PageBrand } from './page-frame.ts'

type Footer = {
  lang: Language
  supplierName: string
  supplierLinks: LegalLinks | undefined
  brand: { name: string } | null
  /** What is known of the brand. */
  known: PageBrand | undefined
  /** Replaces the sentence about the account. */
  sentence: string | undefined
}

const texts = {
  de: {
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    terms: 'AGB',
    terminate: 'Verträge hier kündigen',
    withdraw: 'Vertrag widerrufen',
    help: 'Fragen?',
    legal: 'Rechtliches',
    supplier: (name: string) => `Ihr Stromlieferant ist ${name}:`,
    account: (name: string) => `Ihr Kundenkonto bei ${name}`,
    runBy: (supplier: string) => `, geführt von ${supplier}`,
  },
  en: {
    imprint: 'Imprint',
    privacy: 'Privacy',
    terms: 'Terms',
    terminate: 'Terminate contracts here',
    withdraw: 'Withdraw from a contract',
    help: 'Questions?',
    legal: 'Legal information',
    supplier: (name: string) => `Your electricity supplier is ${name}:`,
    account: (name: string) => `Your ${name} account`,
    runBy: (supplier: string) => `, run by ${supplier}`,
  },
} as const satisfies Record<Language, object>

export function customerFooter({ lang, supplierName, supplierLinks, brand, known, sentence }: Footer): Html {
  const says = texts[lang]
  const own = { imprint: '/imprint', privacy: null, terms: null }
  const supplier = linkList(legalLinks(supplierLinks ?? own, lang), lang)
  const partner = known === undefined ? [] : legalLinks(known.links, lang)
  return html`<div class="customer-footer">
    ${known !== undefined && supportLine(known, lang)}
    <nav aria-label="${says.legal}"><ul class="footer-links">
      ${partner.map(item)}
      <li><a href="/terminate?lang=${lang}">${says.terminate}</a></li>
      <li><a href="/withdrawal?lang=${lang}">${says.withdraw}</a></li>
      ${brand === null && supplier}
    </ul>
    ${brand !== null && html`<div class="supplier"><p>${says.supplier(supplierName)}</p><ul class="footer-links">${supplier}</ul></div>`}
    </nav>
    ${known !== undefined && known.footer[lang] !== null && html`<p class="own-words">${known.footer[lang]}</p>`}
    <p class="centred">${sentence ?? accountSentence(lang, supplierName, brand?.name)}</p>
  </div>`
}

type Link = { url: string; label: string }

function legalLinks({ imprint, privacy, terms }: LegalLinks, lang: Language): Link[] {
  const { [lang]: says } = texts
  return [
    [imprint, says.imprint] as const,
    [privacy, says.privacy] as const,
    [terms, says.terms] as const,
  ].flatMap(([url, label]) => (url === null ? [] : [{ url, label }]))
}

const linkList = (links: readonly Link[], lang: Language): Html[] =>
  links.map(({ url, label }) => item({ url: url.startsWith('/') ? `${url}?lang=${lang}` : url, label }))

const item = ({ url, label }: Link): Html => html`<li><a href="${url}">${label}</a></li>`

function supportLine({ support: { emailAddress, phoneNumber, url } }: PageBrand, lang: Language): Html {
  const ways = [
    emailAddress !== null && html`<a href="mailto:${emailAddress}">${emailAddress}</a>`,
    phoneNumber !== null && html`<a href="tel:${phoneNumber.replace(/[^+\d]/g, '')}">${phoneNumber}</a>`,
    url !== null && html`<a href="${url}">${new URL(url).hostname}</a>`,
  ].filter((way) => way !== false)
  return html`${
    ways.length > 0 &&
    html`<p class="support">${texts[lang].help} ${ways.map((way, index) => html`${index > 0 && ' · '}${way}`)}</p>`
  }`
}

function accountSentence(lang: Language, supplierName: string, brandName = supplierName): string {
  const { account, runBy } = texts[lang]
  return brandName === supplierName ? account(brandName) : `${account(brandName)}${runBy(supplierName)}`
}
