import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import { typefacePath } from '../../platform/html/typeface.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import { slugOfHost } from './page-frames.ts'

/** What customer pages load from where the portal is. */
const shared = new Set<string>(['/style.css', typefacePath])

/** Keeps what is not for customers from the partners' own hosts. Their start page is the customer's account. */
export function keepFromPartnerHosts(server: Server, directory: Cached<PartnerDirectory>): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (slugOfHost(directory.current(), request) === undefined) return done()
    const [path = ''] = request.url.split('?', 1)
    if (shared.has(path)) return done()
    if (path === '/') reply.redirect('/account', 303)
    else done(notFound('There is nothing at this path.'))
  })
}
