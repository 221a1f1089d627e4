import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Kept } from '../../platform/db/revisions.ts'
import { brandCss } from '../../platform/html/brand-css.ts'
import { boundedCache } from '../../platform/http/bounded-cache.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'

const mostBrands = 1000

/** GET /brand/{slug}.css: a partner's colour as a file, because the CSP of the pages allows no inline style. */
export const brandRoutes = (directory: Kept<PartnerDirectory>) => async (server: Server) => {
  const styles = boundedCache<PartnerDirectory, string>(mostBrands)

  server.get(
    '/brand/:slug.css',
    { config: { public: true }, schema: { hide: true } as object },
    async (request, reply) => {
      const { slug } = request.params as { slug: string }
      const current = directory.current()
      const partner = current.partners.find((candidate) => candidate.slug === slug)
      if (partner === undefined) {
        throw new Refusal('unknown', { code: 'not-found', message: 'There is no such brand.' })
      }
      const css = styles.get(current, slug, () => brandCss(partner.brandColour))
      return reply
        .header('Cache-Control', 'public, max-age=300')
        .header('X-Content-Type-Options', 'nosniff')
        .type('text/css; charset=utf-8')
        .send(css)
    },
  )
}
