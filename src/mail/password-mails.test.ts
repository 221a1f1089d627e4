import { describe, expect, test } from 'vitest'
import { aBrand } from './brand.fixture.ts'
import { aSupplier } from './order-confirmation.fixture.ts'
import { renderPasswordChanged, renderSetPassword } from './password-mails.ts'

const common = {
  brand: aBrand(),
  supplier: aSupplier(),
  customer: { firstName: 'Änne', lastName: 'Groß', businessName: null },
}
const url = 'https://login.wattline.example/password/abc'

describe.each(['de', 'en'] as const)('in %s', (language) => {
  test.each(['FirstPassword', 'ForgottenPassword'] as const)(
    'the mail for a password (%s) has the link, says how long it is valid, and what to do if nobody asked for it',
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

  test('the mail for a password that was dropped has the link, and says that the former one is not valid any more', () => {
    const { subject, text, html } = renderSetPassword({
      ...common,
      language,
      occasion: 'DroppedPassword',
      url,
    })

    expect(subject).toMatch(/eigenes Passwort|own password/)
    for (const body of [text, html]) {
      expect(body).toContain(url)
      expect(body).toMatch(/sieben Tage|seven days/)
      expect(body).toMatch(/gilt es ab sofort nicht mehr|no longer valid/)
      expect(body).not.toMatch(/nicht angefordert|did not ask/)
    }
  })

  test('the mail about a changed password says when, and what to do if it was somebody else', () => {
    const { text, html } = renderPasswordChanged({
      ...common,
      language,
      changedAt: '2026-10-25 02:30:00',
    })

    for (const body of [text, html]) {
      expect(body).toMatch(/25\.? (Oktober|October) 2026 (um|at) 02:30/)
      expect(body).toContain(`https://login.wattline.example/account/forgot-password?lang=${language}`)
      expect(body).toMatch(/Waren Sie das nicht|was not you/)
    }
  })
})
