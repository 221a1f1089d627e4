import type { FastifyRequest } from 'fastify'
import { logoOfFile } from '../../partners/brand/brand.ts'
import { findLogoContent } from '../../partners/brand/manage-brand.ts'
import type { KnownBrand, PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import { brandCss } from '../../platform/html/brand-css.ts'
import { typefacePath } from '../../platform/html/typeface.ts'
import { boundedCache } from '../../platform/http/bounded-cache.ts'
import { pathText } from '../../platform/http/path-text.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import { pageOptions } from '../account/account-page-context.ts'
import { slugOfHost } from './page-frames.ts'

const maxBrands = 1000

/** A logo opened by itself is a document: it may run and load nothing. */
const logoHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

type BrandDeps = { db: Db; directory: Cached<PartnerDirectory> }

/** A partner's colours and logos as files, because the pages' CSP forbids inline styles and mails link to pictures. */
export const brandRoutes =
  ({ db, directory }: BrandDeps) =>
  async (server: Server) => {
    const styles = boundedCache<PartnerDirectory, string>(maxBrands)

    const brandIn = (request: FastifyRequest): KnownBrand => {
      const found = directory.current().brands.get(pathText(request, 'slug'))
      if (found === undefined) throw unknownBrand()
      return found
    }

    server.get('/brand/:slug.css', pageOptions, async (request, reply) => {
      const { partner, brand } = brandIn(request)
      const css = styles.get(directory.current(), partner.slug, () =>
        brandCss(partner.brandColour, brand.darkColour ?? partner.brandColour),
      )
      return reply
        .header('Cache-Control', 'public, max-age=300')
        .header('X-Content-Type-Options', 'nosniff')
        .type('text/css; charset=utf-8')
        .send(css)
    })

    server.get('/brand/:slug/:file', pageOptions, async (request, reply) => {
      const { partner } = brandIn(request)
      const file = logoOfFile(pathText(request, 'file'))
      const logo = file && (await findLogoContent(db, partner.id, file.variant))
      if (logo === undefined || (!file?.isPng && logo.contentType === 'image/png')) throw unknownBrand()
      // An address with the hash of another logo, such as in an old mail, gets the present one, but not for good.
      const isPresent = (request.query as { v?: unknown }).v === logo.hash
      return reply
        .headers(logoHeaders)
        .header('Cache-Control', `public, max-age=${isPresent ? '31536000, immutable' : '300'}`)
        .type(file?.isPng ? 'image/png' : 'image/svg+xml')
        .send(file?.isPng ? logo.png : logo.content)
    })
  }

const unknownBrand = () => notFound('There is no such brand or logo.')

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
