import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecretForm } from '../secret.ts'

export type CookieSetting = {
  name: string
  /** The browser sends it below this path; over https everywhere, since the prefix demands that. */
  path: string
  isSecure: boolean
  /** Without it the cookie ends with the browser session. */
  maxAgeSeconds?: number
}

/** A cookie with a secret of 256 bits: hidden from scripts, never sent with another site's requests. */
export function secretCookie({ name, path, isSecure, maxAgeSeconds }: CookieSetting) {
  // The prefix keeps http pages and neighbouring hosts from setting a cookie of that name.
  const fullName = isSecure ? `__Host-${name}` : name
  const attributes = `Path=${isSecure ? '/' : path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const lifetime = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`

  return {
    read: ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
      valueIn(headers.cookie, fullName),
    // Fastify keeps other cookies of the same answer.
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
