import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../secret.ts'
import { secretCookie } from './cookies.ts'
import { type Html, html } from './html.ts'
import { frameOf } from './page-frame.ts'

/** Keeps other sites from posting our forms: checks a secret from a cookie that the form repeats, and the origin. */
export type FormGuard = {
  /** The hidden field for a form; sets the cookie if the browser has none yet. */
  field(request: FastifyRequest, reply: FastifyReply): Html
  /** Whether the post comes from one of our own forms, shown in this browser. */
  isOwnPost(request: FastifyRequest, form: URLSearchParams): boolean
}

const fieldName = 'form_token'

export function formGuard({ url, path }: { url: string; path: string }): FormGuard {
  const { origin, protocol } = new URL(url)
  const cookie = secretCookie({ name: 'wattline-form', path, isSecure: protocol === 'https:' })
  // A page with several forms has one secret, also for a browser that had none.
  const given = new WeakMap<FastifyRequest, string>()

  return {
    field(request, reply) {
      // An existing cookie is kept, so that forms in other tabs stay valid.
      const known = cookie.read(request) ?? given.get(request)
      const secret = known ?? newSecret()
      if (known === undefined) {
        cookie.give(reply, secret)
        given.set(request, secret)
      }
      return html`<input type="hidden" name="${fieldName}" value="${secret}">`
    },
    isOwnPost(request, form) {
      const secret = cookie.read(request)
      const repeated = form.get(fieldName) ?? ''
      return (
        secret !== undefined &&
        isSame(secret, repeated) &&
        comesFrom(frameOf(request)?.origin ?? origin, request)
      )
    },
  }
}

/**
 * Our pages send no referrer, so browsers send `Origin: null` even to us. Null is therefore judged by Sec-Fetch-Site, which
 * every current browser sends, and in older ones by the cookie alone.
 */
function comesFrom(origin: string, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return headers.origin === undefined || headers.origin === 'null' || headers.origin === origin
}

function isSame(secret: string, repeated: string): boolean {
  const [one, other] = [Buffer.from(secret), Buffer.from(repeated)]
  return one.length === other.length && timingSafeEqual(one, other)
}
