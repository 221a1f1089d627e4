import { describe, expect, test } from 'vitest'
import { aBrand } from './brand.fixture.ts'
import { type EmailChangeMail, renderEmailChange, renderPhoneChanged } from './contact-mails.ts'
import { hostileValue } from './hostile-value.fixture.ts'
import { aSupplier } from './order-confirmation.fixture.ts'

const letter = {
  brand: aBrand(),
  supplier: aSupplier(),
  customer: { firstName: 'Änne', lastName: 'Groß', businessName: null },
}
const url = 'https://login.wattline.example/email-address?token=abc'

describe.each(['de', 'en'] as const)('in %s', (language) => {
  const render = (kind: EmailChangeMail['kind'], newAddress = 'anna.neu@example.com') =>
    renderEmailChange({
      ...{ ...letter, language, kind, newAddress, url },
      ...{ changedAt: '2026-11-16 12:00:00', undoableUntil: '2026-11-30' },
    })

  test('the mail to confirm has the link, says how long it is valid, and what to do if nobody asked for it', () => {
    const { subject, text, html } = render('Confirm')

    expect(subject).toMatch(/bestätigen|confirm/)
    for (const body of [text, html]) {
      expect(body).toContain(url)
      expect(body).toMatch(/48 Stunden|48 hours/)
      expect(body).toMatch(/nicht veranlasst|did not ask/)
    }
  })

  test('the mail to an address of another account has no link', () => {
    const { text, html } = render('Taken')

    for (const body of [text, html]) expect(body).not.toContain(url)
    expect(text).toMatch(/hat sich nichts geändert|nothing has changed/)
  })

  test.each([
    ['Notice', /sobald sie bestätigt ist|as soon as it is confirmed/],
    ['Undo', /30\.? November 2026/],
  ] as const)('the mail %s to the old address names the new one and lets its owner object', (kind, says) => {
    const { text, html } = render(kind)

    for (const body of [text, html]) {
      expect(body).toContain('anna.neu@example.com')
      expect(body).toContain(url)
      expect(body).toMatch(/Das war ich nicht|This was not me/)
    }
    expect(text).toMatch(says)
  })

  test('the mail that the new address counts has no link', () => {
    expect(render('Done').text).toMatch(/Passwort bleibt gleich|password stays the same/)
    expect(render('Done').html).not.toContain(url)
  })

  test('the mail about a new phone number does not repeat it', () => {
    expect(renderPhoneChanged({ ...letter, language }).text).toMatch(/Telefonnummer|phone number/)
  })

  test('cannot be abused by a hostile address', () => {
    for (const kind of ['Notice', 'Done', 'Undo'] as const)
      expect(render(kind, hostileValue).html).not.toContain('<script>')
  })
})
