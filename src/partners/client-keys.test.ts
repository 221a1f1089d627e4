import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { describe, expect, test } from 'vitest'
import { algorithmsOf, readClientKeys } from './client-keys.ts'

const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve })
const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })
const pairs = {
  'P-256': ec('P-256'),
  'P-384': ec('P-384'),
  'P-521': ec('P-521'),
  Ed25519: generateKeyPairSync('ed25519'),
  'RSA 2048': rsa(2048),
}
const publicJwk = (name: keyof typeof pairs): JsonWebKey => pairs[name].publicKey.export({ format: 'jwk' })
const privateJwk = (name: keyof typeof pairs): JsonWebKey => pairs[name].privateKey.export({ format: 'jwk' })

describe('a public key', () => {
  test.each([
    ['P-256', 'ES256'],
    ['P-384', 'ES384'],
    ['P-521', 'ES512'],
    ['Ed25519', 'EdDSA Ed25519'],
    ['RSA 2048', 'PS256 PS384 PS512 RS256 RS384 RS512'],
  ] as const)('of the kind %s may sign with %s', async (name, algorithms) => {
    const [key] = await readClientKeys([{ ...publicJwk(name), use: 'sig', kid: '2026-11' }])

    expect(key).toEqual({ kid: '2026-11', publicJwk: publicJwk(name) })
    expect(algorithmsOf(key?.publicJwk ?? {})).toEqual(algorithms.split(' '))
  })

  test('that names its algorithm may sign with that one only', async () => {
    const [key] = await readClientKeys([{ ...publicJwk('RSA 2048'), alg: 'PS256' }])

    expect(algorithmsOf(key?.publicJwk ?? {})).toEqual(['PS256'])
  })

  test('without an id gets its thumbprint', async () => {
    const jwk = publicJwk('P-256')

    expect((await readClientKeys([jwk]))[0]?.kid).toBe(await calculateJwkThumbprint(jwk as never))
  })
})

describe('a set is refused', () => {
  test.each([
    ['without keys', [], 'There is no key in this set.'],
    ['with a private EC key', [privateJwk('P-256')], 'Key 1 is a private or secret key'],
    [
      'with a private RSA key',
      [publicJwk('P-256'), privateJwk('RSA 2048')],
      'Key 2 is a private or secret key',
    ],
    ['with a shared secret', [{ kty: 'oct', k: 'c2VjcmV0' }], 'Key 1 is a private or secret key'],
    ['with a key to encrypt', [{ ...publicJwk('P-256'), use: 'enc' }], 'Key 1 is not for signatures'],
    ['with another curve', [ec('secp256k1').publicKey.export({ format: 'jwk' })], 'Key 1 is of another kind'],
    ['with an algorithm of another key', [{ ...publicJwk('P-256'), alg: 'RS256' }], 'its alg does not fit'],
    [
      'with a point that is on no curve',
      [{ ...publicJwk('P-256'), x: 'AAAA' }],
      'Key 1 is not a valid public key',
    ],
    ['with a short RSA key', [rsa(1024).publicKey.export({ format: 'jwk' })], 'Key 1 has 1024 bits'],
    ['with a strange id', [{ ...publicJwk('P-256'), kid: 'a/b' }], 'Key 1 has a kid that is not'],
  ] as [string, JsonWebKey[], string][])('%s', async (_, keys, fault) => {
    await expect(readClientKeys(keys)).rejects.toThrow(fault)
  })
})
