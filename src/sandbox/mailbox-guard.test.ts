import { expect, test } from 'vitest'
import { testService } from '../../test/support/test-service.ts'

const password = 'ein langes Kennwört'
const { send } = await testService({
  BASE_URL: 'https://test.example.com',
  SANDBOX_MAILBOX_PASSWORD: password,
  TRUST_PROXY: 'on',
})
const page = (secret?: string, address = '198.51.100.1') =>
  send({
    url: '/sandbox/mail?to=anna@example.com',
    headers: {
      'x-forwarded-for': address,
      ...(secret === undefined ? {} : { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }),
    },
  })

test('the mailbox of an environment that others can reach asks for its password', async () => {
  const asked = await page()

  expect(asked.statusCode).toBe(401)
  expect(asked.headers['www-authenticate']).toContain('Basic')
  expect(asked.body).not.toContain('anna@example.com')
  for (const user of ['', 'anybody']) expect((await page(`${user}:${password}`)).statusCode).toBe(200)
  for (const secret of [`x:${password}!`, password.slice(1), ':', 'x'])
    expect((await page(secret)).statusCode).toBe(401)
})

test('single mails are behind it as well', async () => {
  const url = '/sandbox/mail/0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24'

  expect((await send({ url })).statusCode).toBe(401)
})

test('guessing is throttled by network, and a user who knows the password is not', async () => {
  for (let count = 0; count < 20; count++) await page('x:guess', '198.51.100.7')

  expect((await page('x:guess', '198.51.100.7')).statusCode).toBe(429)
  expect((await page(`x:${password}`, '198.51.100.7')).statusCode).toBe(200)
  expect((await page('x:guess', '198.51.100.8')).statusCode).toBe(401)
})
