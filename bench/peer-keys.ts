import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'

export type PeerKeys = ReturnType<typeof newPeerKeys>

/** A key for ES256, which a peer gets as PEM. */
export function newPeerKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    privateKey,
    env: {
      PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
  }
}

/** A token that the peer takes for its own. */
export const signPeerToken = ({ privateKey }: PeerKeys, clientId: string, partnerId: string) =>
  new SignJWT({ partnerId, scope: 'api:partner create:orders' })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setSubject(clientId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
