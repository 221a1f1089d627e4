import type { FastifyReply, FastifyRequest } from 'fastify'
import { auditedStart, auditedStop } from '../../operator/price-changes/audited-runs.ts'
import { type Run, RunPath, Start, Stop } from '../../operator/price-changes/schema.ts'
import { showRun } from '../../operator/price-changes/show-runs.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../checked-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { confirmPage } from '../frame/confirm-page.ts'
import { faultsOf, statusOf } from '../frame/faults.ts'
import { showPage } from '../frame/show-page.ts'
import { provePath, recentlyProved, type SignedIn, staffRoutes } from '../signed-in.ts'
import { runPath } from './paths.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** The letters of a run: sent and stopped, each with a reason. */
export const startRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const dateIn = (request: FastifyRequest) => checkedInput(request, RunPath, request.params).effectiveDate

  const acts = {
    start: {
      does: (me: SignedIn, request: FastifyRequest, comment: string) => {
        // Whether the page has said that letters are too late; if that is new, it is shown again.
        const leavesOutTooLate = formOf(request).get('leavesOutTooLate') === 'true'
        const start = checkedInput(request, Start, { leavesOutTooLate, comment })
        return auditedStart(deps.db, dateIn(request), start, me.operator)
      },
      done: 'started',
      title: (day: string) => `Send the letters about ${day}?`,
      says: startSays,
      act: 'Send the letters',
    },
    stop: {
      does: (me: SignedIn, request: FastifyRequest, comment: string) =>
        auditedStop(deps.db, dateIn(request), checkedInput(request, Stop, { comment }), me.operator),
      done: 'stopped',
      title: (day: string) => `Stop the letters about ${day}?`,
      says: stopSays,
      act: 'Stop the run',
    },
  }

  for (const [name, { does, done, title, says, act }] of Object.entries(acts)) {
    async function confirm(me: SignedIn, { request, reply }: Visit, reason: string, refusal?: Refusal) {
      const effectiveDate = dateIn(request)
      const run = await showRun(deps.db, effectiveDate, me.operator.now)
      const content = confirmPage({
        title: title(effectiveDate),
        says: says(run),
        path: `${runPath(effectiveDate)}/${name}`,
        guard: context.guardOf(request, reply),
        act,
        hidden: { leavesOutTooLate: String(run.letters.tooLate > 0) },
        asksReason: true,
        reason,
        isDangerous: true,
        back: runPath(effectiveDate),
        faults: faultsOf(refusal, { reason }),
      })
      const page = { title: title(effectiveDate), room: 'price-changes' as const, content }
      return show(me, { request, reply }, { ...page, status: statusOf(refusal) })
    }
    const path = `/price-changes/:effectiveDate/${name}`
    const provingPath = (request: FastifyRequest) => provePath(`${runPath(dateIn(request))}/${name}`)

    get(path, ['operator:orders'], async (me, request, reply) =>
      recentlyProved(me) ? confirm(me, { request, reply }, '') : seeOther(reply, provingPath(request)),
    )

    post(path, ['operator:orders'], async (me, request, reply) => {
      if (!recentlyProved(me)) return seeOther(reply, provingPath(request))
      const reason = formOf(request).get('reason')?.trim() ?? ''
      const outcome = await orRefusal(async () => {
        if (reason === '') throw noReason()
        await does(me, request, reason)
      })
      if (outcome instanceof Refusal) return confirm(me, { request, reply }, reason, outcome)
      return seeOther(reply, `${runPath(dateIn(request))}?done=${done}`)
    })
  }
}

const noReason = () =>
  new Refusal('invalid', { code: 'validation-failed', message: 'Give a reason.', details: 'reason' })

const startSays = ({ letters, effectiveDate }: Run) =>
  html`<p>${letters.open} ${letters.open === 1 ? 'customer gets' : 'customers get'} a letter by mail about the prices from ${effectiveDate} on, and may terminate
    until the day before. A letter that was sent cannot be taken back.</p>
    ${letters.tooLate > 0 && html`<p>It is too late for ${letters.tooLate} more, which get none and keep their price.</p>`}`

const stopSays = ({ letters }: Run) =>
  html`<p>${letters.open} letters are not sent. Those that are under way, at most 300, still go out. The run can be resumed.</p>`
