import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const all = {
  CONSOLE_OIDC_ISSUER: 'https://id.example.com/realm/',
  CONSOLE_OIDC_CLIENT_ID: 'console',
  CONSOLE_OIDC_CLIENT_SECRET: 'a-secret-of-the-console',
  CONSOLE_OIDC_ROLES: 'cn=admins,staff=agent',
}

test('an identity provider is read with its roles, and keeps the slash of its name', () => {
  const { oidc } = readConfig({ ...all, CONSOLE_OIDC_ROLES: 'a=b=administrator, staff = agent' }).console

  expect(oidc.issuer).toBe('https://id.example.com/realm/')
  expect([...oidc.roles]).toEqual([
    ['a=b', 'administrator'],
    ['staff', 'agent'],
  ])
})

test.each(['CONSOLE_OIDC_CLIENT_ID', 'CONSOLE_OIDC_CLIENT_SECRET', 'CONSOLE_OIDC_ROLES'])(
  'it needs %s',
  (name) => {
    const settings = { ...all, CONSOLE_OIDC_ROLES: 'staff=agent', [name]: '' }

    expect(() => readConfig(settings)).toThrow(`${name} must be set if CONSOLE_OIDC_ISSUER is set.`)
  },
)

test.each(['staff', 'staff=chief', '=agent', 'staff=agent,'])('%j gives nobody a role', (roles) => {
  expect(() => readConfig({ ...all, CONSOLE_OIDC_ROLES: roles })).toThrow(
    'CONSOLE_OIDC_ROLES must be a list of value=role',
  )
})

test('passwords are switched off only where there is an identity provider', () => {
  const settings = { ...all, CONSOLE_OIDC_ROLES: 'staff=agent', CONSOLE_PASSWORDS: 'off' }

  expect(readConfig(settings).console.hasPasswords).toBe(false)
  expect(() => readConfig({ CONSOLE_PASSWORDS: 'off' })).toThrow('CONSOLE_PASSWORDS cannot be off')
})

test('production refuses a provider that is asked over http', () => {
  const settings = { ...all, CONSOLE_OIDC_ROLES: 'staff=agent', CONSOLE_OIDC_ISSUER: 'http://id.example.com' }

  expect(() => readConfig({ ...settings, ENVIRONMENT: 'production' })).toThrow(
    'CONSOLE_OIDC_ISSUER must begin with https:// in production',
  )
})
