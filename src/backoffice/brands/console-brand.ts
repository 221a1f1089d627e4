import multipart from '@fastify/multipart'
import { type BrandedPartner, getBrand } from '../../partners/brand/manage-brand.ts'
import { findProposals, waitingAmong } from '../../partners/brand/manage-proposals.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import { withoutRecentAuth, withRecentAuth } from '../../web/declared-change.ts'
import { facts, id } from '../../web/frame/parts.ts'
import { anyRole, type ConsoleContext, consoleKit } from '../console-kit.ts'
import { brandPath, partnerPath, proposalPath } from '../console-paths.ts'
import { manager as mayChange } from '../partners/pages.ts'
import { PartnerPath } from '../partners/schema.ts'
import { approveBrand, refuseBrand } from './audited-brand.ts'
import { brandPages } from './pages.ts'

/** The brand of a partner, as operators look after it, and what the partner proposes for it. */
export const consoleBrandPages = (context: ConsoleContext) => async (server: Server) => {
  await server.register(multipart)
  const { deps } = context
  const kit = consoleKit(server, context)

  brandPages(kit, deps, {
    room: 'partners',
    route: '/partners/:slug/brand',
    placeOf: (slug) => ({
      ...{ home: '/console', path: brandPath(slug), back: partnerPath(slug), isSupplier: true },
    }),
    mayRead: anyRole,
    mayChange,
    termsOf: (...audit) => ({
      ...withRecentAuth(...audit),
      recentAuthLeadsTo: '/console/partners/:slug/brand',
    }),
  })

  const proposals = kit.about({
    route: '/partners/:slug/brand/proposal',
    params: PartnerPath,
    async find({ slug }) {
      const { partner } = await getBrand(deps.db, slug)
      const waiting = waitingAmong(await findProposals(deps.db, partner.id))
      if (waiting.proposals.length > 0) return { partner, ...waiting }
      throw notFound('Nothing waits for approval.')
    },
    path: ({ partner }) => brandPath(partner.slug),
    room: () => 'partners',
  })

  const shown = ({ partner, proposals: parts }: Pick<BrandedPartner, 'partner'> & Waiting): Html =>
    facts([
      ['Partner', id(partner.slug)],
      ['Name that customers see now', partner.brandName],
      ...parts.map(({ part, brandName, width, height }): [string, Html | string] => [
        brandName === null ? `New logo for ${part} pages` : 'New name',
        brandName ??
          html`<img src="${proposalPath(partner.slug)}/${part}.png" alt="The logo that is proposed" width="${width}" height="${height}">`,
      ]),
    ])

  proposals.confirm('/approve', mayChange, {
    terms: withRecentAuth('partner.approve-brand'),
    asks: (waiting) => ({
      title: 'Approve the brand?',
      says: html`${shown(waiting)}<p>Customers see it on pages that ask them for their consent, and in mails. It must not be taken for yours or
          for another partner’s.</p>`,
      act: 'Approve',
      hidden: { revision: waiting.revision },
    }),
    async does({ partner }, { form, me }) {
      await approveBrand(deps, partner.slug, { revision: form.get('revision') ?? '' }, me.operator)
      return { to: '/console', done: 'brand-approved' }
    },
  })

  proposals.confirm('/refuse', mayChange, {
    terms: withoutRecentAuth('partner.refuse-brand'),
    asks: (waiting) => ({
      title: 'Refuse the brand?',
      says: html`${shown(waiting)}<p>Customers go on seeing what they see now. The partner reads the reason.</p>`,
      act: 'Refuse',
      hidden: { revision: waiting.revision },
      asksReason: true,
      isDangerous: true,
    }),
    async does({ partner }, { form, reason, me }) {
      const looked = { revision: form.get('revision') ?? '', comment: reason }
      await refuseBrand(deps.db, partner.slug, looked, me.operator)
      return { to: '/console', done: 'brand-refused' }
    },
  })
}

type Waiting = ReturnType<typeof waitingAmong>
