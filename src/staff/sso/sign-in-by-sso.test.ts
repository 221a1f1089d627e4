import { expect, test } from 'vitest'
import { claimedLogin, claimedName } from './sign-in-by-sso.ts'

test.each([
  [{ preferred_username: 'Anna.Becker' }, 'anna.becker'],
  [{ preferred_username: 'anna@example.com' }, 'anna'],
  [{ email: 'ute.müller@example.com' }, 'ute.muller'],
  [{ preferred_username: 'EXAMPLE\\anna becker' }, 'example-anna-becker'],
  [{ preferred_username: 'x'.repeat(200) }, 'x'.repeat(50)],
  [{ preferred_username: 'demo.administrator' }, 'staff'],
  [{ preferred_username: '李' }, 'staff'],
  [{ preferred_username: 7 }, 'staff'],
  [{}, 'staff'],
])('of %j the login is %s', (claims, login) => {
  expect(claimedLogin(claims)).toBe(login)
})

test.each([
  [{ name: ' Anna Becker ' }, 'Anna Becker'],
  [{ name: 'x'.repeat(101) }, 'x'.repeat(100)],
  [{ name: 'Anna\0Becker\n' }, 'Anna Becker'],
  [{ name: ' ' }, 'anna'],
  [{}, 'anna'],
])('of %j the name is %s', (claims, name) => {
  expect(claimedName(claims, 'anna')).toBe(name)
})
