import type { FastifyRequest } from 'fastify'
import { approveBrand, refuseBrand } from '../../operator/partners/audited-brand.ts'
import { getBrand } from '../../partners/brand/manage-brand.ts'
import { findProposals, waitingAmong } from '../../partners/brand/manage-proposals.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { reasonOf } from '../../web/confirmed-act.ts'
import { withoutProof, withProof } from '../../web/declared-change.ts'
import { facts, id } from '../../web/frame/parts.ts'
import { confirmedActs } from '../confirmed-act.ts'
import type { ConsoleContext } from '../console-context.ts'
import { manager as mayChange } from './pages.ts'
import { brandPath, proposalPath } from './paths.ts'

/** What a partner proposes for its brand: looked at, then approved or refused. */
export const proposalRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const act = confirmedActs(server, context)
  const slugIn = ({ params }: FastifyRequest) => (params as { slug: string }).slug
  const revisionIn = (request: FastifyRequest) => formOf(request).get('revision') ?? ''

  async function proposed(request: FastifyRequest): Promise<{ says: Html; revision: string }> {
    const { partner } = await getBrand(deps.db, slugIn(request))
    const { proposals, revision } = waitingAmong(await findProposals(deps.db, partner.id))
    if (proposals.length === 0)
      throw new Refusal('unknown', { code: 'not-found', message: 'Nothing waits for approval.' })
    const says = facts([
      ['Partner', id(partner.slug)],
      ['Name that customers see now', partner.brandName],
      ...proposals.map(({ part, brandName, width, height }): [string, Html | string] => [
        brandName === null ? `New logo for ${part} pages` : 'New name',
        brandName ??
          html`<img src="${proposalPath(partner.slug)}/${part}.png" alt="The logo that is proposed" width="${width}" height="${height}">`,
      ]),
    ])
    return { says, revision }
  }

  act('/partners/:slug/brand/proposal/approve', mayChange, {
    room: 'partners',
    terms: withProof('partner.approve-brand'),
    async asks(_me, request) {
      const { says, revision } = await proposed(request)
      return {
        title: 'Approve the brand?',
        says: html`${says}<p>Customers see it on pages that ask them for their consent, and in mails. It must not be taken for yours or
          for another partner’s.</p>`,
        act: 'Approve',
        hidden: { revision },
        back: brandPath(slugIn(request)),
      }
    },
    async does({ operator }, request, reply) {
      await approveBrand(deps, slugIn(request), { revision: revisionIn(request) }, operator)
      return seeOther(reply, '/console?done=brand-approved')
    },
  })

  act('/partners/:slug/brand/proposal/refuse', mayChange, {
    room: 'partners',
    terms: withoutProof('partner.refuse-brand'),
    async asks(_me, request) {
      const { says, revision } = await proposed(request)
      return {
        title: 'Refuse the brand?',
        says: html`${says}<p>Customers go on seeing what they see now. The partner reads the reason.</p>`,
        act: 'Refuse',
        hidden: { revision },
        asksReason: true,
        isDangerous: true,
        back: brandPath(slugIn(request)),
      }
    },
    async does({ operator }, request, reply) {
      const looked = { revision: revisionIn(request), comment: reasonOf(request) }
      await refuseBrand(deps.db, slugIn(request), looked, operator)
      return seeOther(reply, '/console?done=brand-refused')
    },
  })
}
