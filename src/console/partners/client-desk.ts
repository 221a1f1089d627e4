import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperatorDeps } from '../../operator/operation.ts'
import type { ClientView } from '../../partners/client-view.ts'
import type { Decision } from '../../partners/decisions/decision.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import { getPartner } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import type { Html } from '../../platform/html/html.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { PageRoutes } from '../../web/confirmed-act.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { instantText } from '../../web/frame/instant-text.ts'
import { id } from '../../web/frame/parts.ts'
import type { SignInContext } from '../../web/sign-in-context.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { secretPage } from './secret-page.ts'

export type Visit = { request: FastifyRequest; reply: FastifyReply }
/** `decisions` are those of the supplier about this client. */
export type Found = { partner: Partner; client: ClientView; decisions: Decision[] }
type Form = { title: string; page(guard: Html): Html; refusal?: Refusal | undefined }
type Made = {
  title: string
  clientId: string
  clientSecret: string
  secretExpiresAt: string | null
  path: string
}
type Path = `/${string}`

/** Where the pages about a partner's clients are. */
export type ClientPaths = {
  partner(slug: string): Path
  newClient(slug: string): Path
  client(slug: string, clientId: string): Path
}

/** The pages about clients for one audience: operators in the console, or the partner itself in its dashboard. */
export type ClientPages<Me extends SignedIn, Right> = {
  deps: Pick<OperatorDeps, 'db'> & { config: Config }
  routes: PageRoutes<Right, Me>
  /** The routes of one client and of a new one. */
  route: string
  newRoute: string
  paths: ClientPaths
  mayRead: Right
  mayChange: Right
  /** Whether somebody who may read may change too. */
  changes(me: Me): boolean
  slugIn(me: Me, request: FastifyRequest): string
  /** What new clients of a partner must be called like, and how many it may have. */
  ownNames?: { prefix(slug: string): string; mostClients: number }
  guardOf: SignInContext['guardOf']
  show(me: Me, visit: Visit, page: { title: string; content: Html; status: number }): FastifyReply
}

/** The reason that the supplier gives in a form; undefined for the partner, which gives none. */
export const commentIn = ({ operator }: SignedIn, request: FastifyRequest): string | undefined =>
  operator.partnerId === undefined ? (formOf(request).get('comment')?.trim() ?? '') : undefined

/** What all pages about a client do: find it, show a form about it, show its new secret. */
export function clientDesk<Me extends SignedIn, Right>({
  deps,
  guardOf,
  paths,
  slugIn,
  show,
}: ClientPages<Me, Right>) {
  return {
    async clientIn(me: Me, request: FastifyRequest): Promise<Found> {
      const slug = slugIn(me, request)
      const { clientId } = request.params as { clientId: string }
      const { clients, ...partner } = await getPartner(deps.db, slug)
      const client = clients.find((candidate) => candidate.clientId === clientId)
      if (client !== undefined) {
        const decisions = (await findDecisions(deps.db, partner.id)).filter(
          ({ subject }) => subject === clientId,
        )
        return { partner, client, decisions }
      }
      const message = `The partner ${slug} has no client ${clientId}.`
      throw new Refusal('unknown', { code: 'not-found', message })
    },

    pathOf: ({ partner, client: { clientId } }: Found) => paths.client(partner.slug, clientId),

    showForm(me: Me, visit: Visit, { title, page, refusal }: Form) {
      const content = page(guardOf(visit.request, visit.reply))
      return show(me, visit, { title, content, status: statusOf(refusal) })
    },

    showSecret(me: Me, visit: Visit, { title, clientId, clientSecret, secretExpiresAt, path }: Made) {
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
      return show(me, visit, { title, content, status: 200 })
    },
  }
}
