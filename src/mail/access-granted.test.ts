import { describe, expect, test } from 'vitest'
import { renderAccessGranted } from './access-granted.ts'
import { aBrand } from './brand.fixture.ts'
import { aSupplier } from './order-confirmation.fixture.ts'
import { renderPasskeyAdded } from './passkey-added.ts'

const common = {
  brand: aBrand(),
  supplier: aSupplier(),
  customer: { firstName: 'Änne', lastName: 'Groß', businessName: null },
}
const access = {
  ...common,
  partnerName: 'Heimpuls',
  purpose: null,
  mayManageContracts: false,
  onlyContracts: null,
  parts: null,
  grantedAt: '2026-11-17 12:00:00',
  lastDate: null,
  accessUrl: 'https://login.wattline.example/account/access',
}

describe.each(['de', 'en'] as const)('in %s', (language) => {
  test('the notice of an access says who, what, until when and how to end it', () => {
    const { subject, text, html } = renderAccessGranted({ ...access, language })

    expect(subject).toContain('Heimpuls')
    for (const body of [text, html]) {
      expect(body).toContain(access.accessUrl)
      expect(body).toMatch(/Verbrauch je Viertelstunde|consumption for every 15 minutes/)
      expect(body).toMatch(/Sie den Zugriff beenden|you end it/)
      expect(body).toMatch(/Waren Sie das nicht|Was this not you/)
      expect(body).not.toMatch(/Wofür\s|What for\s*<|kündigen|terminate/)
    }
  })

  test('it says for what, for which contracts and until which day, if there is one, and what may be changed', () => {
    const { text } = renderAccessGranted({
      ...access,
      language,
      purpose: 'Lädt das Auto',
      mayManageContracts: true,
      onlyContracts: ['3000000000'],
      lastDate: '2027-11-17',
    })

    expect(text).toContain('Lädt das Auto')
    expect(text).toContain('3000000000')
    expect(text).toMatch(/17\. November 2027|17 November 2027/)
    expect(text).toMatch(/kündigen|terminate/)
  })

  test('the notice of a passkey says when, and what to do if it was somebody else', () => {
    const securityUrl = 'https://login.wattline.example/account/security'
    const { text, html } = renderPasskeyAdded({
      ...common,
      language,
      addedAt: '2026-11-17 12:00:00',
      securityUrl,
    })

    for (const body of [text, html]) {
      expect(body).toContain(securityUrl)
      expect(body).toMatch(/ändern Sie bitte sofort Ihr Passwort|change your password at once/)
    }
  })
})
