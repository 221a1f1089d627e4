import { describe, expect, test } from 'vitest'
import { aBrand } from './brand.fixture.ts'
import { tagsOf } from './hostile-value.fixture.ts'
import { anOrderConfirmation, aPrice } from './order-confirmation.fixture.ts'
import { type OrderConfirmation, renderOrderConfirmation } from './order-confirmation.ts'

const required: Record<'de' | 'en', Record<string, string>> = {
  de: {
    'that it is a receipt': 'Dies ist eine Eingangsbestätigung und noch kein Vertrag.',
    'when the contract is concluded':
      'Der Vertrag kommt erst zustande, wenn Sie von uns die Vertragsbestätigung',
    'the order number': '30471182',
    'the customer number': '20118364',
    'date and time': '15. November 2026 um 13:45 Uhr',
    'the tariff': 'Dynamisch mit geteiltem Vorteil',
    'the delivery address': 'Lindenallee 12 b, 10115 Berlin',
    'the meter': '1EMH0012345678',
    'the market location': '51238696788',
    'the consumption': '3.500\u00a0kWh',
    'the base price': '13,44\u00a0€/Monat',
    'the unit price': '28,4155\u00a0ct/kWh',
    'the price per month': '101,07\u00a0€/Monat',
    'our share': '20\u00a0% (4,75\u00a0€/Monat)',
    'that the price moves': 'Der Arbeitspreis folgt dem Börsenpreis',
    'the date of the offer': 'Angebot vom 14. November 2026',
    'the desired start': '1. Januar 2027',
    'the masked account': 'DE89 **** **** **** **30 00',
    'the mandate': '30471182-1',
    'the creditor': 'DE98ZZZ09999999999',
    'what happens next': 'So geht es weiter',
    'the power of attorney': 'haben Sie uns bevollmächtigt, Ihren bisherigen Stromliefervertrag',
    'the withdrawal instruction': 'Widerrufsbelehrung',
    'the withdrawal form': 'Muster-Widerrufsformular',
    'the page to withdraw': 'https://login.wattline.example/withdrawal',
    'the link to the password': 'https://login.wattline.example/password/3fF9-xyz',
    'how long the link is valid': 'sieben Tage',
    'the contact': 'service@wattline.example',
    'the greeting': 'Guten Tag Änne Großmüller,',
  },
  en: {
    'that it is a receipt': 'This is an acknowledgement of receipt, not a contract.',
    'when the contract is concluded':
      'The contract is concluded only when you receive our contract confirmation.',
    'the order number': '30471182',
    'the customer number': '20118364',
    'date and time': '15 November 2026 at 13:45',
    'the tariff': 'Dynamisch mit geteiltem Vorteil',
    'the delivery address': 'Lindenallee 12 b, 10115 Berlin',
    'the meter': '1EMH0012345678',
    'the market location': '51238696788',
    'the consumption': '3,500\u00a0kWh',
    'the base price': '13.44\u00a0€/month',
    'the unit price': '28.4155\u00a0ct/kWh',
    'the price per month': '101.07\u00a0€/month',
    'our share': '20% (4.75\u00a0€/month)',
    'that the price moves': 'the unit price follows the power exchange',
    'the date of the offer': 'offer of 14 November 2026',
    'the desired start': '1 January 2027',
    'the masked account': 'DE89 **** **** **** **30 00',
    'the mandate': '30471182-1',
    'the creditor': 'DE98ZZZ09999999999',
    'what happens next': 'What happens next',
    'the power of attorney': 'authorised us to cancel your previous electricity contract',
    'the withdrawal instruction': 'Instructions on withdrawal',
    'the withdrawal form': 'Model withdrawal form',
    'the page to withdraw': 'https://login.wattline.example/withdrawal',
    'the link to the password': 'https://login.wattline.example/password/3fF9-xyz',
    'how long the link is valid': 'seven days',
    'the contact': 'service@wattline.example',
    'the greeting': 'Hello Änne Großmüller,',
  },
}

// What would read as an acceptance of the offer, and what never belongs into a mail.
const forbidden =
  /Auftragsbestätigung|Vertrag ist (zustande|geschlossen)|nehmen .* an|herzlich willkommen|order confirmed|welcome|is accepted|DE89 ?3704|0532013000|undefined|null|NaN|\[object/i

const render = (changes: Partial<OrderConfirmation> = {}) =>
  renderOrderConfirmation(anOrderConfirmation(changes))

describe.each(['de', 'en'] as const)('the order confirmation in %s', (language) => {
  test.each(Object.entries(required[language]))('says %s, as text and as HTML', (_what, sentence) => {
    const { text, html } = render({ language })

    expect(text).toContain(sentence)
    expect(html).toContain(sentence)
  })

  test('does not sound like an acceptance, and keeps the account number to itself', () => {
    const { subject, text, html } = render({ language })

    expect(`${subject}\n${text}\n${html}`).not.toMatch(forbidden)
  })

  test('names its language and its brand, and needs neither pictures nor tables nor scripts', () => {
    const { html } = render({ language })

    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain('Sonnenhaus Energie')
    expect(html).toContain('border-top: 4px solid #0f766e')
    expect(html).not.toMatch(/<img|<table|<script|@import|url\(/)
  })

  test('leaves out for a business what only consumers have', () => {
    const { text } = render({ language, isPrivate: false })

    expect(text).not.toMatch(/Widerruf|withdraw/i)
  })

  test('leaves out the link where the customer has a password', () => {
    const { text, html } = render({ language, passwordUrl: null })

    expect(text + html).not.toMatch(/passwor[td]/i)
  })

  test('says that nothing is debited where the customer pays by invoice', () => {
    const { text } = render({ language, payment: { kind: 'Invoice' } })

    expect(text).toMatch(/auf Rechnung|by invoice/)
    expect(text).not.toMatch(/IBAN|SEPA/)
  })

  test('does not speak of a power of attorney that was not given', () => {
    expect(render({ language, previousContract: 'CancelledByCustomer' }).text).toMatch(
      /selbst gekündigt|cancelled .* yourself/,
    )
    for (const previousContract of ['CancelledByCustomer', 'None'] as const) {
      expect(render({ language, previousContract }).text).not.toMatch(
        /bevollmächtigt|Wir kündigen Ihren|authorised|We cancel/,
      )
    }
  })

  test('calls the price of a fixed tariff neither expected nor dynamic', () => {
    const { text } = render({ language, price: aPrice('Fixed') })

    expect(text).not.toMatch(
      /dynamisch:|dynamic:|Arbeitspreis, erwartet|Unit price, expected|Unser Anteil|Our share/,
    )
  })

  test('greets a business, and somebody without a name', () => {
    const nobody = { firstName: null, lastName: null, businessName: null }

    expect(render({ language, customer: { ...nobody, businessName: 'Bäckerei & Söhne' } }).text).toMatch(
      /^(Guten Tag|Hello) Bäckerei & Söhne,$/m,
    )
    expect(render({ language, customer: nobody }).text).toMatch(/^(Guten Tag|Hello),$/m)
  })
})

describe('a hostile value', () => {
  const hostile =
    '"><script>alert(1)</script>\r\nBcc: evil@evil.example\r\n\r\nSie haben gewonnen \u202ethgir'
  const everyText = <T>(value: T): T => {
    if (typeof value === 'string') return hostile as T
    if (Array.isArray(value)) return value.map(everyText) as T
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, everyText(inner)])) as T
  }
  const { payment, price, ...order } = anOrderConfirmation()
  const hostileOrder = (language: 'de' | 'en'): OrderConfirmation => ({
    ...everyText(order),
    language,
    brand: aBrand({ name: hostile }),
    withdrawalUrl: order.withdrawalUrl,
    previousContract: 'CancelledByUs',
    passwordUrl: null,
    payment: { ...everyText(payment), kind: 'DirectDebit' } as OrderConfirmation['payment'],
    price: { inputs: price.inputs, result: everyText(price.result) },
  })

  test.each(['de', 'en'] as const)('stays a value in every field of a mail in %s', (language) => {
    const { subject, text, html } = renderOrderConfirmation(hostileOrder(language))

    const harmless = renderOrderConfirmation(anOrderConfirmation({ language, passwordUrl: null }))
    expect(tagsOf(html)).toEqual(tagsOf(harmless.html))
    expect(html).toContain('&lt;script&gt;')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/^(Bcc|Sie haben gewonnen)/m)
    expect(html + text).not.toContain('\u202e')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'https://a.example/"><b>', 'https://a.example/ b'])(
    'never becomes a link: %s',
    (passwordUrl) => {
      expect(() => render({ passwordUrl })).toThrow('not a web address')
    },
  )

  test.each(['red', '#fff', 'url(//evil.example)', '#0f766e; background: url(//evil.example)'])(
    'never becomes a style: %s',
    (colour) => {
      const { html } = render({ brand: aBrand({ name: 'Marke', colour }) })

      expect(html).toContain('border-top: 4px solid #0b6b5d')
      expect(html).not.toContain('evil')
    },
  )
})

test('umlauts and emoji stay as they were written', () => {
  const family = 'Zoë 👨‍👩‍👧 Özdemir-Łuś'

  const { text, html } = render({ customer: { firstName: family, lastName: null, businessName: null } })

  expect(text).toContain(family)
  expect(html).toContain(family)
})

test('links to the summary of the offer, where the order named one', () => {
  const offerId = '5f1d7a0e-3c51-4f0a-9d8e-2b6c4a7e9f10'

  expect(renderOrderConfirmation(anOrderConfirmation({ offerId })).html).toContain(
    `/offers/${offerId}?lang=de`,
  )
  expect(renderOrderConfirmation(anOrderConfirmation()).html).not.toContain('/offers/')
})
