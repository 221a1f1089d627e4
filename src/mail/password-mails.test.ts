import { describe, expect, test } from 'vitest'
import { aSupplier } from './order-confirmation.fixture.ts'
import { renderPasswordChanged } from './password-changed.ts'
import { renderSetPassword } from './set-password.ts'

const common = {
  brand: { name: 'Sonnenhaus Energie', colour: '#0f766e' },
  supplier: aSupplier(),
  customer: { firstName: 'Änne', lastName: 'Groß', businessName: null },
}
const url = 'https://login.wattline.example/password/abc'

describe.each(['de', 'en'] as const)('in %s', (language) => {
  test.each(['FirstPassword', 'ForgottenPassword'] as const)(
    'the mail for a password (%s) has the link, its life and a word for strangers',
    (occasion) => {
      const { subject, text, html } = renderSetPassword({ ...common, language, occasion, url })

      expect(subject).toMatch(/Passwort|password/)
      for (const body of [text, html]) {
        expect(body).toContain(url)
        expect(body).toMatch(/sieben Tage|seven days/)
        expect(body).toMatch(/nicht angefordert|did not ask/)
      }
    },
  )

  test('the mail about a changed password says when, and what to do against a stranger', () => {
    const { text, html } = renderPasswordChanged({
      ...common,
      language,
      changedAt: '2026-10-25 02:30:00',
      forgotPasswordUrl: url,
    })

    for (const body of [text, html]) {
      expect(body).toMatch(/25\.? (Oktober|October) 2026, 02:30/)
      expect(body).toContain(url)
      expect(body).toMatch(/Waren Sie das nicht|was not you/)
    }
  })
})
