// @module-tag browser
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { SeededAccount } from '../../../src/customers/accounts/account-rows.fixture.ts'
import { createPasswordToken } from '../../../src/customers/accounts/password-tokens.ts'
import { linking, password } from '../../../src/customers/links/link.fixture.ts'
import { faultsOf, headingOf, pagesInBrowser, phone, shot } from '../../support/pages-in-browser.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { clock, pool } = service
const { customer, link, accessesTo } = linking(service)
const button = (page: Page, name: string) => page.getByRole('button', { name })

async function logIn(page: Page, { emailAddress }: SeededAccount, lang = 'de') {
  await page.goto(`${origin}/account/login?lang=${lang}`)
  await page.locator('#email').fill(emailAddress)
  await page.locator('#password').fill(password)
  await page.locator('#password').press('Enter')
  await page.waitForURL(/\/account\?/)
}

/** A browser with an authenticator that says yes, and the way to have it say no. */
async function withAuthenticator(options: Parameters<typeof newPage>[0] = {}) {
  const page = await newPage(options)
  const debug = await page.context().newCDPSession(page)
  await debug.send('WebAuthn.enable')
  const { authenticatorId } = await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return { page, debug, authenticatorId }
}

async function addPasskey(page: Page, account: SeededAccount) {
  await logIn(page, account)
  await page.goto(`${origin}/account/security?lang=de`)
  await page.getByRole('link', { name: 'Passkey einrichten' }).click()
  await page.locator('#name').fill('Mein Handy')
  await page.locator('#password').fill(password)
  await button(page, 'Passkey erstellen').click()
  await page.getByText('Der Passkey ist eingerichtet.').waitFor()
}

describe('a passkey', () => {
  test('is made, logs in at the account, answers a partner, and is removed', async () => {
    const { page } = await withAuthenticator(phone)
    const account = await customer()
    await addPasskey(page, account)
    expect(await faultsOf(page)).toEqual([])
    await shot(page, 'security-passkeys')
    await button(page, 'Hier abmelden').click()

    await button(page, 'Passkey verwenden').click()
    await page.waitForURL(/\/account\?/)
    await page.goto(`${origin}/account/security?lang=de`)
    await button(page, 'Hier abmelden').click()

    await page.goto(`${origin}${await link()}?lang=de`)
    await button(page, 'Passkey verwenden').click()
    await button(page, 'Erlauben').waitFor()
    expect(await page.getByText(account.emailAddress).count()).toBe(1)

    await logIn(page, account)
    await page.goto(`${origin}/account/security?lang=de`)
    await page.getByRole('link', { name: 'Entfernen Mein Handy' }).click()
    await button(page, 'Entfernen').click()
    await page.getByText('Sie haben noch keinen Passkey.').waitFor()
    await page.context().close()
  })

  test('that was removed opens nothing, though the device still has it', async () => {
    const { page } = await withAuthenticator()
    const account = await customer()
    await addPasskey(page, account)
    await page.getByRole('link', { name: 'Entfernen Mein Handy' }).click()
    await button(page, 'Entfernen').click()
    await button(page, 'Hier abmelden').click()

    await button(page, 'Passkey verwenden').click()

    await page.getByText('Dieser Passkey öffnet hier kein Konto.').waitFor()
    expect(page.url()).toContain('/account/login/passkey')
    await page.context().close()
  })

  test('whose owner is not verified is refused by the device, and the page says so', async () => {
    const { page, debug, authenticatorId } = await withAuthenticator()
    await addPasskey(page, await customer())
    await button(page, 'Hier abmelden').click()
    await refuseUser(debug, authenticatorId)

    await button(page, 'Passkey verwenden').click()

    await page.getByText('Das hat nicht geklappt.').waitFor()
    expect(await headingOf(page)).toBe('Anmelden')
    await page.context().close()
  })

  test('is not offered without scripts, and the password does', async () => {
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto(`${origin}/account/login?lang=de`)

    expect(await button(page, 'Passkey verwenden').count()).toBe(0)
    expect(await button(page, 'Anzeigen').count()).toBe(0)
    await logIn(page, await customer())
    await page.goto(`${origin}/account/security/passkeys/new?lang=de`)
    expect(await page.content()).toContain('Passkeys brauchen JavaScript.')
    await page.context().close()
  })
})

const refuseUser = (debug: CDPSession, authenticatorId: string) =>
  debug.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })

test('a password is shown and hidden by a button, by keyboard alone, and is sent hidden', async () => {
  const page = await newPage()
  await page.goto(`${origin}/account/login?lang=en`)
  const field = page.locator('#password')
  await field.fill('typed')
  await page.keyboard.press('Tab')

  await page.keyboard.press('Enter')
  expect(await field.getAttribute('type')).toBe('text')
  expect(await button(page, 'Hide').textContent()).toBe('Hide Password')
  await page.keyboard.press('Enter')
  expect(await field.getAttribute('type')).toBe('password')
  await page.context().close()
})

test('a customer who sets the first password is signed in, and reaches the account by keyboard', async () => {
  const page = await newPage({ ...phone, javaScriptEnabled: false })
  const account = await customer()
  const token = await createPasswordToken(pool, account.id, clock.now())
  await page.goto(`${origin}/account/password?token=${token}&lang=en`)
  await page.locator('#password').fill('Ein-ganz-neues-Wort')
  await page.locator('#repeated').fill('Ein-ganz-neues-Wort')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your password is saved' }).waitFor()

  await page.getByRole('link', { name: 'Go to your account' }).press('Enter')

  await page.waitForURL(/\/account\?lang=en/)
  expect(await page.getByText(account.customerNumber).count()).toBeGreaterThan(0)
  await page.context().close()
})

test('a customer who is logged in answers a link without a password and without scripts, and ends the access again', async () => {
  const page = await newPage({ ...phone, javaScriptEnabled: false })
  const account = await customer()
  await logIn(page, account, 'en')
  await page.goto(`${origin}${await link({ successUrl: `${origin}/account/access` })}?lang=en`)
  await button(page, 'Continue with this account').click()
  await button(page, 'Allow').click()
  await page.getByRole('heading', { name: 'Heimpuls' }).waitFor()
  expect(await accessesTo(account)).toHaveLength(1)

  await page.getByRole('link', { name: /Zugriff beenden|Revoke access/ }).click()
  await button(page, 'Zugriff beenden').or(button(page, 'Revoke access')).click()

  await page.getByRole('heading', { name: /Der Zugriff ist beendet|Access revoked/ }).waitFor()
  expect(await accessesTo(account)).toEqual([])
  await page.context().close()
})
