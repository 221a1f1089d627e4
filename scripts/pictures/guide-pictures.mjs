import { fail } from '../setup/fail.mjs'

/** The pictures of the guide on linking: what a customer sees on a phone. */
export async function takeGuidePictures(browser, origin, keep) {
  const page = await browser.newPage({
    viewport: { width: 390, height: 500 },
    deviceScaleFactor: 1.5,
    locale: 'en-GB',
    colorScheme: 'light',
    bypassCSP: true,
  })
  async function take(name) {
    // A shadow is a thousand shades of white, which a picture has to carry.
    await page.addStyleTag({ content: '.card { box-shadow: none !important }' })
    keep(`images/${name}`, await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' }))
  }

  await page.goto(await newLink(origin))
  await take('link-login')
  await page.getByLabel('Email address').fill('anna.muster@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Sonnenstrom-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /^Allow/ }).waitFor()
  await take('link-consent')
  await page.close()
}

async function newLink(origin) {
  const credentials = { client_id: 'demo-hems', client_secret: 'demo-hems-secret' }
  const token = await post(`${origin}/connect/token`, {
    body: new URLSearchParams({ grant_type: 'client_credentials', ...credentials }),
  })
  const { authorizationUrl } = await post(`${origin}/partner/v1/customers/link`, {
    headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ successUrl: 'https://app.heimpuls.example/linked' }),
  })
  return authorizationUrl
}

async function post(url, options) {
  const answer = await fetch(url, { method: 'POST', ...options }).catch(() => undefined)
  if (!answer?.ok) fail(`${url} did not answer as it should.`)
  return answer.json()
}
