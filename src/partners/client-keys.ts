/** Which public keys a client may register, and which signatures each of them may make. */
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { invalid } from '../platform/refusal.ts'

export type ClientKey = { kid: string; publicJwk: JsonWebKey }

const algorithmsByKind: Readonly<Record<string, readonly string[]>> = {
  'EC P-256': ['ES256'],
  'EC P-384': ['ES384'],
  'EC P-521': ['ES512'],
  'OKP Ed25519': ['EdDSA', 'Ed25519'],
  RSA: ['PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'],
}
export const clientKeyAlgorithms = Object.values(algorithmsByKind).flat()

/** The members of a JWK that make up its public key (RFC 7518, section 6, and RFC 8037). */
const publicMembers = ['kty', 'crv', 'x', 'y', 'n', 'e', 'alg'] as const
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const [fewestBits, maxBits] = [2048, 4096]
const kidForm = /^[A-Za-z0-9._~:-]{1,100}$/

export const algorithmsOf = (jwk: JsonWebKey): readonly string[] => {
  const all = algorithmsByKind[jwk.kty === 'RSA' ? 'RSA' : `${jwk.kty} ${jwk.crv}`] ?? []
  return typeof jwk.alg === 'string' ? all.filter((algorithm) => algorithm === jwk.alg) : all
}

/** The keys of a JWK set (RFC 7517), or a refusal that says what is wrong with which. A key without a kid gets its thumbprint. */
export async function readClientKeys(keys: readonly JsonWebKey[]): Promise<ClientKey[]> {
  const faults = keys.flatMap((jwk, index) => {
    const fault = faultOf(jwk)
    return fault === undefined ? [] : [`Key ${index + 1} ${fault}.`]
  })
  if (keys.length === 0) faults.push('There is no key in this set.')
  if (faults.length > 0) throw invalid('keys', faults.join(' '))
  return Promise.all(
    keys.map(async (jwk) => {
      const members = publicMembers.flatMap((name) => (jwk[name] === undefined ? [] : [[name, jwk[name]]]))
      const publicJwk = Object.fromEntries(members) as JsonWebKey
      return { kid: typeof jwk.kid === 'string' ? jwk.kid : await thumbprintOf(publicJwk), publicJwk }
    }),
  )
}

const thumbprintOf = (jwk: JsonWebKey) =>
  calculateJwkThumbprint(jwk as Parameters<typeof calculateJwkThumbprint>[0])

function faultOf(jwk: JsonWebKey): string | undefined {
  if (privateMembers.some((name) => name in jwk)) {
    return 'is a private or secret key: it is no longer safe, make a new pair and send the public key'
  }
  if (jwk.kid !== undefined && (typeof jwk.kid !== 'string' || !kidForm.test(jwk.kid))) {
    return 'has a kid that is not 1 to 100 letters, digits, dots, hyphens, colons, underscores or tildes'
  }
  if (jwk.use !== undefined && jwk.use !== 'sig') return 'is not for signatures (use)'
  if (algorithmsOf(jwk).length === 0) {
    return `is of another kind than EC (P-256, P-384, P-521), Ed25519 and RSA, or its alg does not fit: ${clientKeyAlgorithms.join(', ')}`
  }
  const key = keyOf(jwk)
  if (key === undefined) return 'is not a valid public key'
  const bits = key.asymmetricKeyDetails?.modulusLength ?? fewestBits
  if (bits < fewestBits || bits > maxBits) return `has ${bits} bits; ${fewestBits} to ${maxBits} are accepted`
  return undefined
}

function keyOf(jwk: JsonWebKey): KeyObject | undefined {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return undefined
  }
}
