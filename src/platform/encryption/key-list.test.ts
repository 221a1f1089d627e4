import { describe, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { newKeyLine, parseKeyList } from './key-list.ts'

const secret = Buffer.alloc(32, 7).toString('base64')

describe('a list of encryption keys', () => {
  test('is separated by commas, spaces or lines, and its comments are left out', () => {
    const keys = [
      { id: 'new', secret },
      { id: 'old', secret },
    ]

    expect(parseKeyList(`new:${secret},old:${secret}`)).toEqual(keys)
    expect(parseKeyList(`# since May\nnew:${secret}\n\n  # until May\nold:${secret}\n`)).toEqual(keys)
  })

  test('takes the alphabet of URLs as well', () => {
    expect(parseKeyList(`a:${Buffer.alloc(32, 255).toString('base64url')}`)).toHaveLength(1)
  })

  test.each([
    ['nothing', ''],
    ['a key without a name', secret],
    ['a key that is too short', `a:${secret.slice(4)}`],
    ['a key that is too long', `a:${secret.slice(0, 43)}${secret}`],
    ['a name twice', `a:${secret},a:${secret}`],
    ['a name that stands for a source', `file:${secret}`],
    ['a name with other characters', `a.b:${secret}`],
  ])('refuses %s', (_what, text) => {
    expect(parseKeyList(text)).toBeUndefined()
  })

  test('is continued with keys that are new each time', () => {
    const [one, other] = [newKeyLine(new Date('2026-11-16')), newKeyLine(new Date('2026-11-16'))]

    expect(parseKeyList(`${one}\n${other}`)?.[0]?.id).toMatch(/^20261116-[0-9a-f]{6}$/)
  })
})

describe('ENCRYPTION_KEYS', () => {
  test.each([
    ['file:/etc/wattline/keys', { from: 'file', path: '/etc/wattline/keys' }],
    ['command:vault read keys', { from: 'command', command: 'vault read keys' }],
    [`a:${secret}`, { from: 'setting', keys: [{ id: 'a', secret }] }],
  ])('may be %s', (text, source) => {
    expect(readConfig({ ENCRYPTION_KEYS: text }).encryptionKeys).toEqual(source)
  })

  test('is refused without repeating it, since it may be a key', () => {
    const wrong = `a:${secret}!`

    expect(() => readConfig({ ENCRYPTION_KEYS: wrong })).toThrow(
      /ENCRYPTION_KEYS must be file:<path>, command/,
    )
    expect(() => readConfig({ ENCRYPTION_KEYS: wrong })).not.toThrow(secret)
  })
})
