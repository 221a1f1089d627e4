import { customerPage } from '../../platform/html/customer-page.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import type { Customer } from '../account/logged-in.ts'
import { accountPath, inLanguage } from '../account/paths.ts'

const texts: Record<Language, Record<'title' | 'text' | 'back', string>> = {
  de: {
    title: 'Noch kein Lieferbeginn',
    text: 'Zu dieser Nummer gibt es in Ihrem Kundenkonto keinen Vertrag, dessen Lieferbeginn feststeht. Sobald er feststeht, schreiben wir Ihnen.',
    back: 'Zum Kundenkonto',
  },
  en: {
    title: 'No start of delivery yet',
    text: 'Your account has no contract with this number whose start of delivery is known. We will write to you as soon as it is.',
    back: 'Go to your account',
  },
}

export function noStartPage({ lang, supplierName, brand }: Customer): Html {
  const { title, text, back } = texts[lang]
  const content = html`<h1>${title}</h1><p>${text}</p><p><a href="${inLanguage(accountPath, lang)}">${back}</a></p>`
  return customerPage({ title, lang, supplierName, brand, content })
}
