import { expect, test } from 'vitest'
import { readConfig } from '../platform/settings/config.ts'
import { banner } from './banner.ts'
import { loadDemo } from './sandbox.ts'

const demo = await loadDemo()
const open = readConfig({
  BASE_URL: 'https://sandbox.example.com',
  SANDBOX_MAILBOX_PASSWORD: 'at-least-16-characters',
})

test('on a developer’s machine the start shows every demo login, and says what to do before others come', () => {
  const text = banner(readConfig({}), 8080, { demo, logins: [] })

  for (const known of ['demo-operator-secret', 'demo-whitelabel-secret', 'demo.owner'])
    expect(text).toContain(known)
  expect(text).not.toContain('Others can reach')
  expect(text).toContain('Before a proxy or a tunnel lets others in, set BASE_URL.')
})

test('where others can reach it, the start says so and shows secrets that were made now', () => {
  const text = banner(open, 8080, { demo, logins: [{ login: 'demo-operator', secret: 'a-random-one' }] })

  expect(text).toContain('Others can reach this test environment.')
  expect(text).toMatch(/not shown again.*\n\n {4}demo-operator {2}a-random-one\n/)
  expect(text).toContain('demo-whitelabel-secret')
  expect(text).not.toMatch(/demo-operator-secret|demo-gateway-secret|demo\.owner/)
})

test('and no secret at the next start', () => {
  expect(banner(open, 8080, { demo, logins: [] })).not.toContain('not shown again')
})
