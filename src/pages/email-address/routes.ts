/** Confirming, stopping and undoing a new email address by a mailed link. No login, no script. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PasswordService } from '../../customers/accounts/choose-password.ts'
import { findLink, useLink } from '../../customers/contact/email-links.ts'
import { formGuard } from '../../platform/html/form-guard.ts'
import { formOf, readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import { languageOf } from '../../platform/html/language.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { rateLimited } from '../../platform/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import { pageOptions } from '../account/account-page-context.ts'
import { invalidPage, linkPage, usedPage } from './pages.ts'

const prefix = '/email-address'
// Links cannot be guessed; the limit is against the load of a flood of posts.
const perNetwork = { name: 'email-address-links', quota: 60, windowSeconds: 15 * 60 }

const links = [
  { purpose: 'Confirm', path: '/' },
  { purpose: 'Stop', path: '/stop' },
] as const
type Link = (typeof links)[number]

/** Registered under /email-address. */
export const emailAddressPages =
  (deps: PasswordService & { config: Config }, onFault: OnFault) => async (server: Server) => {
    const { supplier, authUrl } = deps.config
    const guard = formGuard({ url: authUrl, path: prefix })
    readFormsAndAnswerWithPages(server, { onFault, supplierName: supplier.name })

    type Asking = { request: FastifyRequest; reply: FastifyReply; token: string; isStale?: boolean }

    const show = async ({ purpose, path }: Link, { request, reply, token, isStale = false }: Asking) => {
      const found = await findLink(deps.db, { token, purpose, now: request.receivedAt })
      const frame = { lang: languageOf(request), supplier, brand: found.brand }
      if (found.state !== 'open' && found.state !== 'undoable')
        return sendCustomerPage(reply, invalidPage(frame, found.state), found.state === 'unknown' ? 404 : 410)
      const form = {
        path: `${prefix}${path.replace(/\/$/, '')}`,
        token,
        guard: guard.field(request, reply),
        isStale,
      }
      return sendCustomerPage(reply, linkPage(frame, purpose, found, form), isStale ? 403 : 200)
    }

    for (const link of links) {
      server.get(link.path, pageOptions, async (request, reply) => {
        const { token } = request.query as { token?: unknown }
        return show(link, { request, reply, token: typeof token === 'string' ? token : '' })
      })

      server.post(link.path, pageOptions, async (request, reply) => {
        const { isOver, resetSeconds } = await deps.limiter.take(perNetwork, networkOf(request.ip))
        if (isOver) throw rateLimited('Too many attempts from this address.', resetSeconds)
        const form = formOf(request)
        const token = form.get('token') ?? ''
        if (!guard.isOwnPost(request, form)) return show(link, { request, reply, token, isStale: true })
        const used = { token, requestId: request.id, now: request.receivedAt }
        const { state } = await useLink(deps.db, link.purpose, used)
        if (state !== 'confirmed' && state !== 'stopped' && state !== 'undone')
          return show(link, { request, reply, token })
        const { brand } = await findLink(deps.db, { token, purpose: link.purpose, now: request.receivedAt })
        return sendCustomerPage(reply, usedPage({ lang: languageOf(request), supplier, brand }, state))
      })
    }
  }
