import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecretForm } from '../secret.ts'

export type CookieSetting = {
  name: string
  /** Below which path the browser sends it. */
  path: string
  isSecure: boolean
  /** Without one the cookie goes when the browser does. */
  maxAgeSeconds?: number
}

/** A cookie that holds a secret of 256 bits: out of reach of scripts, never sent along with another site's requests. */
export function secretCookie({ name, path, isSecure, maxAgeSeconds }: CookieSetting) {
  // Over https the prefix keeps a neighbour without it from planting a cookie of that name.
  const fullName = isSecure ? `__Secure-${name}` : name
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const lifetime = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`

  return {
    read: ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
      valueIn(headers.cookie, fullName),
    // Beside others, which a page may set as well.
    give: (reply: FastifyReply, secret: string) =>
      reply.header('Set-Cookie', `${fullName}=${secret}; ${attributes}${lifetime}`),
    take: (reply: FastifyReply) => reply.header('Set-Cookie', `${fullName}=; ${attributes}; Max-Age=0`),
  }
}

function valueIn(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(/;\s*/).find((candidate) => candidate.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  return value !== undefined && isSecretForm(value) ? value : undefined
}
