/** An authenticator in software: it makes passkeys and signs challenges as a phone would, and lies where a test wants it to. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string; user?: { id: string } }
type Lies = {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  userHandle?: string
  challenge?: string
  /** How often it says it was used. */
  counter?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** As much CBOR as attestations need. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key as number), cbor(each as number)])
  return Buffer.concat([head(5, value.size), ...entries])
}

export function anAuthenticator(origin: string) {
  const rpId = new URL(origin).hostname
  let counter = 0
  let made: { id: Buffer; privateKey: KeyObject; userHandle: string } | undefined

  const clientData = (type: string, challenge: string, lies: Lies) =>
    JSON.stringify({
      type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? origin,
      crossOrigin: false,
    })
  const authData = (lies: Lies, more = Buffer.alloc(0)) => {
    const { rpId: claimed = rpId, isUserVerified = true } = lies
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? ++counter)
    return Buffer.concat([sha256(claimed), Buffer.from([flags]), count, more])
  }

  return {
    /** What the browser answers when a passkey is made. */
    make(options: Options, lies: Lies = {}): string {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(32)
      made = { id, privateKey, userHandle: options.user?.id ?? '' }
      const key = new Map<number, number | Buffer>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const attestation = new Map<string, string | Buffer | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(lies, credential)],
      ])
      return JSON.stringify({
        ...{ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, lies)),
          attestationObject: text(cbor(attestation)),
          transports: ['internal'],
        },
      })
    },

    /** What the browser answers when the passkey is used. */
    use(options: Options, lies: Lies = {}): string {
      if (made === undefined) throw new Error('there is no passkey yet')
      const { id, privateKey, userHandle } = made
      const client = clientData('webauthn.get', options.challenge, lies)
      const data = authData(lies)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return JSON.stringify({
        ...{ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: lies.userHandle ?? userHandle,
        },
      })
    },
  }
}
