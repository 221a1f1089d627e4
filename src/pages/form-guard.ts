import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from './html.ts'

/** Keeps other sites from posting our forms: a secret in a cookie that the form repeats, and the origin of the post. */
export type FormGuard = {
  /** The hidden field for a form; gives the browser the cookie if it has none yet. */
  field(request: FastifyRequest, reply: FastifyReply): Html
  /** Whether the post comes out of one of our own forms, shown in this browser. */
  isOwnPost(request: FastifyRequest, form: URLSearchParams): boolean
}

const fieldName = 'form_token'
const secretForm = /^[A-Za-z0-9_-]{43}$/

export function formGuard({ url, path }: { url: string; path: string }): FormGuard {
  const { origin, protocol } = new URL(url)
  const isSecure = protocol === 'https:'
  // Over https the prefix keeps a neighbour without it from planting a cookie of that name.
  const cookieName = isSecure ? '__Secure-wattline-form' : 'wattline-form'
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const secretOf = (request: FastifyRequest) => secretIn(request.headers.cookie, cookieName)

  return {
    field(request, reply) {
      const known = secretOf(request)
      const secret = known ?? randomBytes(32).toString('base64url')
      // A browser that has one keeps it: forms in its other tabs stay valid.
      if (known === undefined) reply.header('Set-Cookie', `${cookieName}=${secret}; ${attributes}`)
      return html`<input type="hidden" name="${fieldName}" value="${secret}">`
    },
    isOwnPost(request, form) {
      const secret = secretOf(request)
      const repeated = form.get(fieldName) ?? ''
      return secret !== undefined && isSame(secret, repeated) && comesFrom(origin, request)
    },
  }
}

/**
 * Our pages send no referrer, and browsers then say `Origin: null` even to ourselves. So null is judged by
 * Sec-Fetch-Site, which every browser of today sends, and by the cookie in those that do not.
 */
function comesFrom(origin: string, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return headers.origin === undefined || headers.origin === 'null' || headers.origin === origin
}

function secretIn(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(/;\s*/).find((candidate) => candidate.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  return value !== undefined && secretForm.test(value) ? value : undefined
}

function isSame(secret: string, repeated: string): boolean {
  const [one, other] = [Buffer.from(secret), Buffer.from(repeated)]
  return one.length === other.length && timingSafeEqual(one, other)
}
