import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'

const { send } = await testService({ AUTH_URL: 'https://auth.example' })

test('over https the cookie of the forms is Secure and has the prefix that says so', async () => {
  const { headers } = await send({ url: '/account/forgot-password' })

  expect(headers['set-cookie']).toMatch(
    /^__Secure-wattline-form=[\w-]{43}; Path=\/account; HttpOnly; SameSite=Lax; Secure$/,
  )
})
