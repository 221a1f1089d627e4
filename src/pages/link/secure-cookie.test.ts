import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { linking, password } from '../../customers/links/link.fixture.ts'

const service = await testService({
  AUTH_URL: 'https://auth.example',
  SANDBOX_MAILBOX_PASSWORD: 'at-least-16-characters',
})
const { customer, link, browser, atConsent, answer } = linking(service)

test('over https every cookie of the pages is Secure and has the prefix that says so', async () => {
  const { emailAddress } = await customer()
  const path = await link()
  const on = browser()
  const first = await on.open(path)

  const loggedIn = await on.submit(`${path}/login`, { email: emailAddress, password })

  const given = [first, loggedIn].flatMap(({ headers }) => headers['set-cookie'] ?? [])
  expect(given).toHaveLength(3)
  for (const cookie of given) {
    expect(cookie).toMatch(
      /^__Host-wattline-(form|request-[\w-]{16}|browser)=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure/,
    )
  }
})

test('two requests in one browser have a cookie each', async () => {
  const { emailAddress } = await customer()
  const [one, other] = [await link(), await link()]
  const on = browser()
  for (const path of [one, other]) {
    await on.open(path)
    await on.submit(`${path}/login`, { email: emailAddress, password })
  }

  for (const path of [one, other]) {
    await on.open(path)
    expect((await answer(on, path, 'allow')).statusCode).toBe(303)
  }
})

test('a cookie without the prefix is not ours', async () => {
  const { path, browser: on } = await atConsent()
  const secret = /__Host-wattline-request-[\w-]{16}=([\w-]{43})/.exec(on.cookie())?.[1]
  const elsewhere = browser()
  elsewhere.plant(`wattline-request=${secret}`, path)

  expect((await elsewhere.open(path)).body).toContain('<h1>Log in to ')
  expect((await answer(on, path, 'allow')).statusCode).toBe(303)
})
