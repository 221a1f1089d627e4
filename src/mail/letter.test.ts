import { describe, expect, test } from 'vitest'
import { everyPicture } from '../../test/letters/every-letter.ts'
import { contrast } from '../platform/html/colours.ts'
import { palette } from '../platform/html/palette.ts'
import { aBrand, aWholeBrand } from './brand.fixture.ts'
import { aContractConfirmation } from './contract-confirmation.fixture.ts'
import { renderContractConfirmation } from './contract-confirmation.ts'
import { aRejection, aTermination } from './end-of-order-mails.fixture.ts'
import type { MailBrand } from './layout/mail-content.ts'
import { anOrderConfirmation, aSupplier } from './order-confirmation.fixture.ts'
import { renderOrderConfirmation } from './order-confirmation.ts'
import { renderRejection } from './rejection.ts'
import { renderTerminationConfirmation } from './termination-confirmation.ts'

const mails = everyPicture.flatMap((picture) =>
  'mail' in picture ? [{ label: `${picture.name} in ${picture.language}`, ...picture }] : [],
)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
const squeezed = (text: string) => text.replace(/[\s\u2007\u2008]+/g, ' ').trim()

/** The texts that a mail program shows, each as it stands between two tags. */
const shownIn = (html: string): string[] =>
  html
    .slice(html.indexOf('<main>'))
    .split(/<[^>]*>/)
    .map((text) => squeezed(plain(text)))
    .filter((text) => text !== '' && text !== '·')

const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => plain(url))

describe('every mail', () => {
  /** What is wrong with a mail, behind its name and language. */
  const offenders = (faultsOf: (mail: (typeof mails)[number]) => string[]) =>
    mails.flatMap((mail) => faultsOf(mail).map((fault) => `${mail.label}: ${fault}`))

  test('says as text what it says as HTML, links included', () => {
    const found = offenders(({ mail: { text, html } }) => {
      const twin = squeezed(text)
      return [
        ...shownIn(html).filter((shown) => !twin.includes(shown)),
        ...linksIn(html).filter((url) => !text.includes(url)),
      ]
    })

    expect(found).toEqual([])
  })

  // Customers meet one word for one thing, and no jargon of the market.
  test('says in German what the market, the law and we ourselves say elsewhere, in the same words', () => {
    const avoided =
      /Mehrwertsteuer|Messentgelt|Servicegebühr|Funkmodul|steuerbares Gerät|drosseln|Auftrag(?!nehm)|Tagesmittel|inkl\. Umlagen|Bezahlter Preis|Marktlokation \(MaLo\)|(?<!Grund|Ersatz)[Vv]ersorger(?!anteil|wechsel)/g

    const found = offenders(({ language, mail: { text, subject } }) =>
      language === 'de' ? (`${subject} ${text}`.match(avoided) ?? []) : [],
    )

    expect(found).toEqual([])
  })

  test('names the supplier with its address and register', () => {
    const parts = ['Wattline Energie GmbH', 'Musterstraße 1, 10115 Berlin', 'HRB 123456']

    const found = offenders(({ mail: { text, html } }) => [
      ...parts.filter((part) => !text.includes(part)).map((part) => `no ${part} in its text`),
      ...parts.filter((part) => !html.includes(part)).map((part) => `no ${part} in its HTML`),
    ])

    expect(found).toEqual([])
  })

  test('leads to pages of its brand in its own language, and to no other pages', () => {
    const isOwnPage = (url: string, language: string) =>
      /^https:\/\/(konto\.sonnenhaus|login\.wattline)\.example\//.test(url) &&
      new URL(url).searchParams.get('lang') === language

    const found = offenders(({ language, mail: { html } }) =>
      linksIn(html).filter(
        (url) => !url.startsWith('https://sonnenhaus.example/') && !isOwnPage(url, language),
      ),
    )

    expect(found).toEqual([])
  })

  test('has no gap, no line break in its subject, and styles for a dark mailbox', () => {
    const found = offenders(({ name, language, mail: { subject, text, html } }) => {
      const gap = /\bundefined\b|\bnull\b|\bNaN\b|\[object|Invalid Date/.exec(subject + text + html)
      const needed = [
        '<meta name="color-scheme" content="light dark">',
        '@media (prefers-color-scheme: dark)',
        `<html lang="${language}">`,
      ]
      return [
        ...(gap === null ? [] : [`a gap: ${gap[0]}`]),
        ...(/[\r\n]/.test(subject) ? ['a line break in its subject'] : []),
        ...needed.filter((part) => !html.includes(part)).map((part) => `no ${part}`),
        ...(/^[a-z-]+$/.test(name) ? [] : ['a name with other characters than a-z']),
      ]
    })

    expect(found).toEqual([])
  })
})

const order = (brand: MailBrand, language: 'de' | 'en' = 'de') =>
  renderOrderConfirmation(anOrderConfirmation({ brand, language }))

describe('the brand', () => {
  test('has its logo with size and name, and another one for a dark mailbox', () => {
    const { html } = order(aWholeBrand())

    expect(html).toMatch(
      /<img class="light-mark ink" src="https:\/\/konto[^"]*\/logo.png" width="200" height="56" alt="Sonnenhaus Energie"/,
    )
    expect(html).toMatch(/<img class="dark-mark ink" src="[^"]*dark-logo.png"[^>]*display: none/)
  })

  test('whose logo is too large for a phone has it smaller, in the same shape', () => {
    const { logo } = aWholeBrand()
    const { html } = order(aWholeBrand({ logo: logo && { ...logo, width: 880, height: 56 } }))

    expect(html).toContain('width="220" height="14"')
  })

  test('without a logo for a dark mailbox keeps the only one on white', () => {
    const { html } = order(aWholeBrand({ darkLogo: null }))

    expect(html).toContain('<img class="only-mark ink"')
    expect(html).not.toContain('<img class="dark-mark')
  })

  test('without a logo has its name', () => {
    const { html } = order(aBrand())

    expect(html).not.toContain('<img')
    expect(html).toMatch(/<p class="muted"[^>]*>Sonnenhaus Energie<\/p>/)
  })

  test.each(['de', 'en'] as const)(
    'greets in its own words in %s, after which a sentence begins',
    (language) => {
      const { text } = order(aWholeBrand(), language)

      const { greeting } = aWholeBrand().texts
      expect(text).toContain(
        `Großmüller,\n\n${greeting[language]}\n\n${language === 'de' ? 'Vielen' : 'Thank'}`,
      )
      expect(order(aBrand(), 'de').text).toContain('Großmüller,\n\nvielen Dank')
    },
  )

  test('does not advertise where there is bad news', () => {
    const brand = aWholeBrand()
    const sad = [
      renderRejection(aRejection({ brand })),
      renderTerminationConfirmation(aTermination({ brand, isAfterDeath: true })),
    ]

    for (const { text } of sad) expect(text).not.toMatch(/schön, dass|Strom vom Dach/)
    expect(renderTerminationConfirmation(aTermination({ brand })).text).toContain('Strom vom Dach')
  })

  test('is asked in place of the supplier, except where the law wants the supplier', () => {
    const { text } = renderRejection(aRejection({ brand: aWholeBrand() }))

    expect(text).toContain(
      'telefonisch unter +49 30 7654321 oder per E\u2011Mail an hilfe@sonnenhaus.example.',
    )
    expect(text).toContain('formlose Nachricht an service@wattline.example')
  })

  test.each([
    [
      { emailAddress: 'hilfe@sonnenhaus.example', phoneNumber: null },
      'Sie erreichen uns per E\u2011Mail an hilfe@sonnenhaus.example.',
    ],
    [
      { emailAddress: null, phoneNumber: '+49 30 7654321' },
      'Sie erreichen uns telefonisch unter +49 30 7654321.',
    ],
    [
      { emailAddress: null, phoneNumber: null },
      'telefonisch unter +49 30 1234567 oder per E\u2011Mail an service@wattline.example.',
    ],
  ])('that can be reached by %o is reached that way', (contact, sentence) => {
    expect(order(aBrand({ support: { ...contact, url: null } })).text).toContain(sentence)
  })

  test('has its imprint, privacy and terms behind the supplier; what is no address is left out', () => {
    const links = {
      imprint: 'https://sonnenhaus.example/impressum',
      privacy: 'javascript:alert(1)',
      terms: null,
    }
    const { text, html } = order(aBrand({ links }))

    expect(text).toMatch(/HRB 123456\nImpressum: https:\/\/sonnenhaus.example\/impressum\n$/)
    expect(html + text).not.toMatch(/javascript:|Datenschutz:|AGB/)
  })

  test('is followed by who represents the supplier, where that is set', () => {
    const supplier = { ...aSupplier(), management: 'Geschäftsführung: Erika Muster' }
    const { text, html } = renderOrderConfirmation(anOrderConfirmation({ supplier }))

    expect(text).toMatch(/HRB 123456\nGeschäftsführung: Erika Muster\n/)
    expect(html).toContain('Geschäftsführung: Erika Muster')
  })

  test('cannot bring markup or a second line into a mail by its words', () => {
    const words = { de: '<b>Hallo</b>\r\n\r\nBcc: evil@evil.example', en: null }
    const { text, html } = order(aBrand({ texts: { greeting: words, footer: words } }))

    expect(html).not.toContain('<b>')
    expect(text).not.toMatch(/^Bcc/m)
  })

  test.each(['#ffffff', '#000000', '#ffd500', '#0f766e', '#777777'])(
    'has links that can be read in a light and a dark mailbox, with the colour %s',
    (colour) => {
      const { html } = renderContractConfirmation(aContractConfirmation({ brand: aBrand({ colour }) }))

      const light = /class="link"[^>]*style="color: (#\w{6})/.exec(html)?.[1] ?? ''
      const dark = /\.link \{ color: (#\w{6})/.exec(html)?.[1] ?? ''
      expect(contrast(light, palette.surface.light)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark, palette.surface.dark)).toBeGreaterThanOrEqual(4.5)
    },
  )
})

test('an address that a stranger wrote does not become a link, one of our own does', () => {
  const customer = { firstName: 'https://evil.example/', lastName: null, businessName: null }
  const withdrawalUrl = 'https://login.wattline.example/withdrawal?order=30471182&lang=de'
  const { html } = renderOrderConfirmation(anOrderConfirmation({ customer, withdrawalUrl }))

  expect(html).toContain('Guten Tag https://evil.example/,')
  expect(html).not.toContain('href="https://evil.example')
  expect(html).toMatch(/online ausüben: <a class="link" href="https:\/\/login\.wattline\.example\/withdrawal/)
})

test('a host whose name begins with ours is a stranger', () => {
  const customer = {
    firstName: 'https://login.wattline.example.evil.example/',
    lastName: null,
    businessName: null,
  }

  const { html } = renderOrderConfirmation(anOrderConfirmation({ customer }))

  expect(html).not.toContain('href="https://login.wattline.example.evil')
})
