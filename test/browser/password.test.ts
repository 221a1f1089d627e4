// @module-tag browser
import { describe, expect, test } from 'vitest'
import { seedAccount, seedOrder, taskKindsOf } from '../../src/customers/accounts/account-rows.fixture.ts'
import { anyHasher } from '../../src/customers/accounts/hasher.fixture.ts'
import { createPasswordToken } from '../../src/customers/accounts/password-tokens.ts'
import { verifyPassword } from '../../src/customers/accounts/passwords.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { pagesInBrowser, phone } from '../support/pages-in-browser.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { pool, clock } = service

async function customer(partner?: string) {
  const account = await seedAccount(pool)
  if (partner !== undefined) await seedOrder(pool, account, { partner })
  return { account, token: await createPasswordToken(pool, account.id, clock.now()) }
}

describe('choosing a password without script, on a phone', () => {
  test('goes from the link to the end, with a mistake on the way', async () => {
    const { account, token } = await customer('demo-whitelabel')
    const page = await newPage({ ...phone, javaScriptEnabled: false })
    const elsewhere: string[] = []
    page.on('request', (request) => request.url().startsWith(origin) || elsewhere.push(request.url()))

    await page.goto(`${origin}/account/password?token=${token}`)
    await page.getByLabel('Neues Passwort', { exact: true }).fill('Sonnenstrom-2026')
    await page.getByLabel('Neues Passwort wiederholen').fill('Sonnenstrom-2025')
    await page.getByRole('button', { name: 'Passwort speichern' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('Bitte prüfen Sie Ihre Eingabe.')
    expect(page.url()).not.toContain(token)

    await page.getByLabel('Neues Passwort', { exact: true }).fill('Sonnenstrom-2026')
    await page.getByLabel('Neues Passwort wiederholen').fill('Sonnenstrom-2026')
    await page.getByRole('button', { name: 'Passwort speichern' }).click()

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ihr Passwort ist gespeichert')
    const { rows } = await pool.query<{ hash: string }>(
      sql`select password_hash as hash from accounts where id = ${account.id}`,
    )
    expect(await verifyPassword(rows[0]?.hash ?? null, 'Sonnenstrom-2026', anyHasher)).toBe(true)
    expect(elsewhere.filter((url) => !url.startsWith('data:'))).toEqual([])
    await page.context().close()
  })

  test('goes by keyboard alone, in the order of the page', async () => {
    const { token } = await customer()
    const page = await newPage()
    await page.goto(`${origin}/account/password?token=${token}`)
    const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent')

    const order: unknown[] = []
    for (let count = 0; count < 7; count++) {
      await page.keyboard.press('Tab')
      order.push(await focused())
    }
    expect(order).toEqual([
      ...['Zum Inhalt springen', 'English'],
      ...['password', 'Anzeigen Neues Passwort', 'repeated', 'Anzeigen Neues Passwort wiederholen'],
      'Passwort speichern',
    ])

    await page.locator('#password').fill('Sonnenstrom-2026')
    await page.locator('#repeated').fill('Sonnenstrom-2026')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ihr Passwort ist gespeichert' }).waitFor()
    await page.context().close()
  })

  test('puts the cursor into the field that was wrong, and reads its fault with it', async () => {
    const { token } = await customer('demo-whitelabel')
    const page = await newPage()
    await page.goto(`${origin}/account/password?token=${token}`)
    await page.getByLabel('Neues Passwort', { exact: true }).fill('kurz')
    await page.locator('button[type=submit]').click()

    const described = await page.locator('#password:focus').getAttribute('aria-describedby')

    expect(described?.split(' ')).toEqual(['password-fault', 'password-hint'])
    await page.context().close()
  })

  test('switches to English and stays there', async () => {
    const { token } = await customer('demo-whitelabel')
    const page = await newPage(phone)
    await page.goto(`${origin}/account/password?token=${token}`)

    await page.getByRole('link', { name: 'English' }).click()
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Save password' }).click()

    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('#password-fault').textContent()).toContain('at least 8 characters')
    await page.context().close()
  })
})

test('the forgotten password is asked for from the page of an expired link', async () => {
  const { account, token } = await customer()
  clock.advance(8 * 24 * 60 * 60 * 1000)
  const page = await newPage({ ...phone, javaScriptEnabled: false })

  await page.goto(`${origin}/account/password?token=${token}`)
  await page.getByLabel('E-Mail-Adresse').fill(account.emailAddress)
  await page.getByRole('button', { name: 'Link anfordern' }).click()

  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Bitte sehen Sie in Ihrem Postfach nach',
  )
  expect(await taskKindsOf(pool, account.customerNumber)).toEqual(['send-set-password-mail'])
  await page.context().close()
})

test('a page of ours in a foreign frame shows nothing', async () => {
  const page = await newPage()
  await page.setContent(`<iframe src="${origin}/account/forgot-password"></iframe>`)

  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toEqual([expect.anything(), 'chrome-error://chromewebdata/'])
  await page.context().close()
})
