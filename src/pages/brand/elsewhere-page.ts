import type { Brand } from '../../customers/accounts/language.ts'
import { customerPage } from '../../platform/html/customer-page.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'

type Elsewhere = { lang: Language; supplierName: string; brand: Brand | null; url: string }

const texts = {
  de: {
    title: 'Ihr Kundenkonto ist an einer anderen Adresse',
    says: (name: string) =>
      `Diese Adresse gehört zu einem anderen Anbieter. Ihr Kundenkonto bei ${name} finden Sie hier:`,
    goOn: 'Dort anmelden',
  },
  en: {
    title: 'Your account is at another address',
    says: (name: string) => `This address belongs to another provider. You find your ${name} account here:`,
    goOn: 'Log in there',
  },
}

/** Sends customers who opened the host of another partner to their own. A redirect after a form would be blocked by its CSP. */
export function elsewherePage({ lang, supplierName, brand, url }: Elsewhere): Html {
  const { title, says, goOn } = texts[lang]
  const { host } = new URL(url)
  const content = html`<h1>${title}</h1><p>${says(brand?.name ?? supplierName)}</p>
    <p class="lead"><strong>${host}</strong></p>
    <p><a class="button wide" href="${url}/account/login?lang=${lang}">${goOn}</a></p>`
  return customerPage({ title, lang, supplierName, brand, content })
}
