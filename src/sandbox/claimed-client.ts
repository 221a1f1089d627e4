/** Which client a request claims to come from. It proves nothing: it says by whose clock the proof is checked. */

import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { credentialsOf, readForm } from '../partners/tokens/client-credentials.ts'

/** The client that a bearer token names. */
export function clientOfToken(authorization: string): string | undefined {
  const [, token] = /^Bearer +([A-Za-z0-9._-]{1,4096})$/i.exec(authorization) ?? []
  if (token === undefined) return undefined
  try {
    const { client_id: clientId } = decodeJwt(token)
    return typeof clientId === 'string' ? clientId : undefined
  } catch {
    return undefined
  }
}

/** The client that asks for a token, or that sends a customer to log in. */
export function clientOfForm({ body, headers, url }: FastifyRequest): string | undefined {
  const form = typeof body === 'string' ? body : (url.split('?', 2)[1] ?? '')
  try {
    return credentialsOf(readForm(form), headers.authorization).clientId
  } catch {
    // The route says what is wrong with it.
    return undefined
  }
}
