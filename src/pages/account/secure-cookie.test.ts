import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'

const { send } = await testService({
  AUTH_URL: 'https://auth.example',
  SANDBOX_MAILBOX_PASSWORD: 'at-least-16-characters',
})

test('over https the cookie of the forms is Secure, of this host alone, and has the prefix that says so', async () => {
  const { headers } = await send({ url: '/account/forgot-password' })

  expect(headers['set-cookie']).toMatch(
    /^__Host-wattline-form=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
})
