import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decryptText, encryptText, keyIdOf } from './cipher.ts'

const named = (id: string) => ({ id, key: createSecretKey(randomBytes(32)) })
const [own, other] = [named('own'), named('other')]
const plain = Buffer.from('DE89370400440532013000')
const text = encryptText(own, 'orders.bank_details:1', plain)

describe('an encrypted text', () => {
  test('opens with its key at its place', () => {
    expect(decryptText(own.key, 'orders.bank_details:1', text)).toEqual(plain)
  })

  test('names its key, and does not show what it holds', () => {
    expect(keyIdOf(text)).toBe('own')
    expect(text).not.toContain(plain.toString())
    expect(Buffer.from(text.split('.')[2] ?? '', 'base64url').includes(plain)).toBe(false)
  })

  test('is another one each time', () => {
    expect(encryptText(own, 'orders.bank_details:1', plain)).not.toBe(text)
  })

  test('does not open with another key', () => {
    expect(() => decryptText(other.key, 'orders.bank_details:1', text)).toThrow()
  })

  test('does not open at another place', () => {
    expect(() => decryptText(own.key, 'orders.bank_details:2', text)).toThrow()
    expect(() => decryptText(own.key, 'orders.other:1', text)).toThrow()
  })

  test('does not open when any of its bytes was changed, or some are missing', () => {
    const body = Buffer.from(text.split('.')[2] ?? '', 'base64url')
    for (let index = 0; index < body.length; index++) {
      const changed = Buffer.from(body)
      changed[index] = (changed[index] ?? 0) ^ 1
      const forged = `1.own.${changed.toString('base64url')}`
      expect(() => decryptText(own.key, 'orders.bank_details:1', forged)).toThrow()
      const cut = `1.own.${body.subarray(0, index).toString('base64url')}`
      expect(() => decryptText(own.key, 'orders.bank_details:1', cut)).toThrow()
    }
  })

  test('is not confused with any other text', () => {
    for (const word of ['', 'DE89370400440532013000', '1.own', '2.own.AAAA', '1.o wn.AAAA', `${text} `])
      expect(keyIdOf(word)).toBeUndefined()
  })
})
