import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import { brandCss } from '../../platform/html/brand-css.ts'
import { boundedCache } from '../../platform/http/bounded-cache.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pageOptions } from './account-page-context.ts'

const maxBrands = 1000

/** GET /brand/{slug}.css: a partner's colour as a file, because the pages' CSP forbids inline styles. */
export const brandRoutes = (directory: Cached<PartnerDirectory>) => async (server: Server) => {
  const styles = boundedCache<PartnerDirectory, string>(maxBrands)

  server.get('/brand/:slug.css', pageOptions, async (request, reply) => {
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
  })
}
