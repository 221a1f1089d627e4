import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settings } from './settings.ts'
import { settingsInUse } from './settings-in-use.ts'

const inUse = (environment: Record<string, string> = {}) =>
  new Map(settingsInUse(readConfig(environment)).map((setting) => [setting.name, setting]))

describe('the settings in use', () => {
  test('are all there are', () => {
    expect([...inUse().keys()]).toEqual(settings.map(({ name }) => name))
  })

  test('say which values are defaults', () => {
    const some = inUse({ PORT: '9000', TRUST_PROXY: 'off', PRICE_SOURCES: 'smard' })

    expect(some.get('PORT')).toMatchObject({ value: '9000', isDefault: false })
    expect(some.get('TRUST_PROXY')).toMatchObject({ value: 'off', isDefault: true })
    expect(some.get('BASE_URL')).toMatchObject({ value: 'http://localhost:9000', isDefault: true })
    expect(some.get('PRICE_SOURCES')).toMatchObject({ value: 'smard', isDefault: false })
    expect(some.get('SMTP_URL')).toMatchObject({ value: null, isDefault: true })
  })

  test('never have a secret, but say that it is set', () => {
    const some = inUse({ MARKET_SECRET: 'a-secret-of-the-market' })

    expect(some.get('MARKET_SECRET')).toMatchObject({ value: null, isSecret: true, isDefault: false })
    expect(some.get('CREDIT_SECRET')).toMatchObject({ value: null, isSecret: true, isDefault: true })
  })

  test.each([
    ['postgres://anna:geheim@db1:5432,db2:5432/wattline', 'postgres://anna:•••@db1:5432,db2:5432/wattline'],
    ['postgres://anna:ge@heim@db/wattline', 'postgres://anna:•••@db/wattline'],
    ['postgres://db/wattline?password=geheim&user=anna', 'postgres://db/wattline?password=•••&user=anna'],
    ['postgres://anna@db/wattline', 'postgres://anna@db/wattline'],
    ['postgres://anna@example.com:geheim@db/wattline', 'postgres://anna@example.com:•••@db/wattline'],
  ])('show %s as %s', (url, says) => {
    expect(inUse({ DATABASE_URL: url }).get('DATABASE_URL')?.value).toBe(says)
  })

  test('mark everything as a secret that sounds like one', () => {
    const sounding = settings.filter(({ name }) => /SECRET|PASSWORD$|TOKEN|KEYS/.test(name))

    expect(sounding.length).toBeGreaterThan(4)
    expect(sounding.filter(({ isSecret }) => !isSecret)).toEqual([])
  })
})
