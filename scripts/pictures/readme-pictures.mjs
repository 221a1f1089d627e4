import { signIn } from './console-pictures.mjs'

/** The pictures of README.md: the start page, the reference, the dashboard, the console, and what a customer sees. */
export async function takeReadmePictures(browser, origin, keep) {
  const open = (viewport) => browser.newPage({ viewport, locale: 'en-GB', colorScheme: 'light' })
  const take = async (page, name) =>
    keep(`images/${name}`, await page.screenshot({ animations: 'disabled', caret: 'hide' }))

  const desk = await open({ width: 1100, height: 1400 })
  await desk.goto(`${origin}/`)
  await take(desk, 'start-page')
  await desk.setViewportSize({ width: 1440, height: 820 })
  await desk.goto(`${origin}/console/sign-in`)
  await signIn(desk)
  await desk.goto(`${origin}/console/orders/30000057`)
  await take(desk, 'console')
  await desk.close()

  const developer = await open({ width: 1280, height: 940 })
  await developer.goto(`${origin}/partners/sign-in`)
  await signIn(developer, 'demo.developer')
  for (const operation of ['getOrder', 'calculatePrice', 'createOrder', 'listCustomers']) {
    await developer.goto(`${origin}/docs/reference/${operation}`)
    await developer.getByRole('button', { name: 'Run', exact: true }).click()
    await developer.getByRole('status').filter({ hasText: '200' }).waitFor()
    if (operation === 'calculatePrice') {
      await developer.locator('.run').scrollIntoViewIfNeeded()
      await take(developer, 'reference')
    }
  }
  await developer.setViewportSize({ width: 1280, height: 480 })
  await developer.goto(`${origin}/partners/requests`)
  while ((await developer.getByRole('row', { name: /listCustomers/ }).count()) === 0) await developer.reload()
  await take(developer, 'dashboard')
  await developer.close()

  const phone = await open({ width: 430, height: 1180 })
  await phone.goto(`${origin}/account/login`)
  await phone.getByLabel('Email address').fill('anna.muster@example.com')
  await phone.getByLabel('Password', { exact: true }).fill('Sonnenstrom-2026')
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await phone.waitForURL(/\/account\?/)
  await take(phone, 'account')
  await phone.close()
}
