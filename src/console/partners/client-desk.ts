import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClientView } from '../../partners/client-view.ts'
import { getPartner } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import type { Html } from '../../platform/html/html.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleContext } from '../console-context.ts'
import { statusOf } from '../frame/faults.ts'
import { instantText } from '../frame/instant-text.ts'
import { id } from '../frame/parts.ts'
import { showPage } from '../frame/show-page.ts'
import type { SignedIn } from '../signed-in.ts'
import { clientPath } from './paths.ts'
import { secretPage } from './secret-page.ts'

export type Visit = { request: FastifyRequest; reply: FastifyReply }
export type Found = { partner: Partner; client: ClientView }
type Form = { title: string; page(guard: Html): Html; refusal?: Refusal | undefined }
type Made = {
  title: string
  clientId: string
  clientSecret: string
  secretExpiresAt: string | null
  path: string
}

export const clientRoute = '/partners/:slug/clients/:clientId'
export const mayChange = ['operator:partners'] as const

/** What all pages about a client do: find it, show a form about it, show its new secret. */
export function clientDesk(context: ConsoleContext) {
  const { deps, guardOf } = context
  const show = showPage(context)
  const room = 'partners'

  return {
    async clientIn({ params }: FastifyRequest): Promise<Found> {
      const { slug, clientId } = params as { slug: string; clientId: string }
      const { clients, ...partner } = await getPartner(deps.db, slug)
      const client = clients.find((candidate) => candidate.clientId === clientId)
      if (client !== undefined) return { partner, client }
      const message = `The partner ${slug} has no client ${clientId}.`
      throw new Refusal('unknown', { code: 'not-found', message })
    },

    pathOf: ({ partner, client: { clientId } }: Found) => clientPath(partner.slug, clientId),

    showForm(me: SignedIn, visit: Visit, { title, page, refusal }: Form) {
      const content = page(guardOf(visit.request, visit.reply))
      return show(me, visit, { title, room, content, status: statusOf(refusal) })
    },

    showSecret(me: SignedIn, visit: Visit, { title, clientId, clientSecret, secretExpiresAt, path }: Made) {
      const end = secretExpiresAt === null ? 'never' : instantText(secretExpiresAt, me.operator.now)
      const content = secretPage({
        title,
        secret: { label: 'Client secret', value: clientSecret },
        more: [
          ['Client id', id(clientId)],
          ['Where it gets tokens', id(`${deps.config.authUrl}/connect/token`)],
          ['Ends', end],
        ],
        next: { path, label: 'Go on to the client' },
      })
      return show(me, visit, { title, room, content })
    },
  }
}
