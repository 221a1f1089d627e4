import { readFileSync } from 'node:fs'
import { type MailBrand, plainBrand } from './layout/mail-content.ts'

const pagesUrl = 'https://login.wattline.example'

/** A brand of which no more than name and colour is known. */
export const aBrand = (changes: Partial<MailBrand> = {}): MailBrand => ({
  ...plainBrand('Sonnenhaus Energie', '#0f766e', pagesUrl),
  ...changes,
})

const pngOf = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}.png`, import.meta.url))

/** A brand that has told everything there is to tell. */
export const aWholeBrand = (changes: Partial<MailBrand> = {}): MailBrand =>
  aBrand({
    logo: { png: pngOf('logo'), url: 'https://konto.sonnenhaus.example/logo.png', width: 200, height: 56 },
    darkLogo: { url: 'https://konto.sonnenhaus.example/dark-logo.png', width: 200, height: 56 },
    support: {
      emailAddress: 'hilfe@sonnenhaus.example',
      phoneNumber: '+49 30 7654321',
      url: 'https://sonnenhaus.example/hilfe',
    },
    links: {
      imprint: 'https://sonnenhaus.example/impressum',
      privacy: 'https://sonnenhaus.example/datenschutz',
      terms: 'https://sonnenhaus.example/agb',
    },
    texts: {
      greeting: {
        de: 'schön, dass Sie Ihren Strom über Sonnenhaus beziehen.',
        en: 'It is good to have you with Sonnenhaus.',
      },
      footer: {
        de: 'Sonnenhaus Energie: Strom vom Dach, seit 2019.',
        en: 'Sonnenhaus Energie: power from the roof since 2019.',
      },
    },
    sender: 'konto@sonnenhaus.example',
    replyTo: 'hilfe@sonnenhaus.example',
    pagesUrl: 'https://konto.sonnenhaus.example',
    ...changes,
  })
