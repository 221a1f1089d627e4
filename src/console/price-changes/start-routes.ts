import type { FastifyRequest } from 'fastify'
import { auditedStart, auditedStop } from '../../operator/price-changes/audited-runs.ts'
import { type Run, RunPath, Start, Stop } from '../../operator/price-changes/schema.ts'
import { showRun } from '../../operator/price-changes/show-runs.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { reasonOf } from '../../web/confirmed-act.ts'
import { withProof } from '../../web/declared-change.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { confirmedActs } from '../confirmed-act.ts'
import type { ConsoleContext } from '../console-context.ts'
import { runPath } from './paths.ts'

/** The letters of a run: sent and stopped, each with a reason. */
export const startRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { db } = context.deps
  const confirmedAct = confirmedActs(server, context)
  const dateIn = (request: FastifyRequest) => checkedInput(request, RunPath, request.params).effectiveDate

  const acts = {
    start: {
      does: (me: SignedIn, request: FastifyRequest, comment: string) => {
        // Whether the page has said that letters are too late; if that is new, it is shown again.
        const leavesOutTooLate = formOf(request).get('leavesOutTooLate') === 'true'
        const start = checkedInput(request, Start, { leavesOutTooLate, comment })
        return auditedStart(db, dateIn(request), start, me.operator)
      },
      done: 'started',
      title: (day: string) => `Send the letters about ${day}?`,
      says: startSays,
      act: 'Send the letters',
    },
    stop: {
      does: (me: SignedIn, request: FastifyRequest, comment: string) =>
        auditedStop(db, dateIn(request), checkedInput(request, Stop, { comment }), me.operator),
      done: 'stopped',
      title: (day: string) => `Stop the letters about ${day}?`,
      says: stopSays,
      act: 'Stop the run',
    },
  }

  for (const [name, { does, done, title, says, act }] of Object.entries(acts))
    confirmedAct(`/price-changes/:effectiveDate/${name}`, ['operator:orders'], {
      room: 'price-changes',
      terms: withProof(`price-change.${name}`),
      async asks(me, request) {
        const effectiveDate = dateIn(request)
        const run = await showRun(db, effectiveDate, me.operator.now)
        return {
          title: title(effectiveDate),
          says: says(run),
          act,
          hidden: { leavesOutTooLate: String(run.letters.tooLate > 0) },
          asksReason: true,
          isDangerous: true,
          back: runPath(effectiveDate),
        }
      },
      async does(me, request, reply) {
        await does(me, request, reasonOf(request))
        return seeOther(reply, `${runPath(dateIn(request))}?done=${done}`)
      },
    })
}

const startSays = ({ letters, effectiveDate }: Run) =>
  html`<p>${letters.open} ${letters.open === 1 ? 'customer gets' : 'customers get'} a letter by mail about the prices from ${effectiveDate} on, and may terminate
    until the day before. A letter that was sent cannot be taken back.</p>
    ${letters.tooLate > 0 && html`<p>It is too late for ${letters.tooLate} more, which get none and keep their price.</p>`}`

const stopSays = ({ letters }: Run) =>
  html`<p>${letters.open} letters are not sent. Those that are under way, at most 300, still go out. The run can be resumed.</p>`
