import type { FastifyRequest } from 'fastify'
import { liftDecision } from '../../operator/partners/decisions.ts'
import { LiftRequest } from '../../operator/partners/schema.ts'
import { decisionKinds, isAbout, sentenceOf } from '../../partners/decisions/decision.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import { partnerBySlug } from '../../partners/manage-partners.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { reasonOf } from '../../web/confirmed-act.ts'
import { withProof } from '../../web/declared-change.ts'
import { id } from '../../web/frame/parts.ts'
import { confirmedActs } from '../confirmed-act.ts'
import type { ConsoleContext } from '../console-context.ts'
import { mayChange } from './console-clients.ts'
import { partnerPath } from './paths.ts'

/** Lifts what was decided about a partner, so that it decides itself again. */
export const decisionRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const act = confirmedActs(server, context)
  const paramsOf = ({ params }: FastifyRequest) => params as { slug: string; kind: string; subject: string }

  async function decisionIn(request: FastifyRequest) {
    const { slug, kind, subject } = paramsOf(request)
    const known = decisionKinds.filter((candidate) => candidate === kind)
    const all = await findDecisions(deps.db, (await partnerBySlug(deps.db, slug)).id)
    const decision = all.find(isAbout(subject, ...known))
    if (decision !== undefined) return decision
    throw new Refusal('unknown', { code: 'not-found', message: 'There is no such decision.' })
  }

  act('/partners/:slug/decisions/:kind/:subject/lift', mayChange, {
    room: 'partners',
    terms: withProof('partner.lift-decision'),
    async asks(_me, request) {
      const decision = await decisionIn(request)
      return {
        title: 'Lift the decision?',
        says: html`<p>${id(decision.subject)}: ${sentenceOf(decision)}</p>
          <p>From then on the partner decides itself. What was done stays until somebody changes it.</p>`,
        act: 'Lift it',
        asksReason: true,
        back: partnerPath(paramsOf(request).slug),
      }
    },
    async does({ operator }, request, reply) {
      const { slug, kind, subject } = paramsOf(request)
      const body = checkedInput(request, LiftRequest, { kind, subject, comment: reasonOf(request) })
      await liftDecision(deps.db, slug, body, operator)
      return seeOther(reply, `${partnerPath(slug)}?done=decision-lifted`)
    },
  })
}
