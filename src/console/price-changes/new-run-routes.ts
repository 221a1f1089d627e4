import type { FastifyReply, FastifyRequest } from 'fastify'
import { earliestEffectiveDate } from '../../contracts/price-changes/notice-period.ts'
import { auditedPreparation } from '../../operator/price-changes/audited-runs.ts'
import { auditExamples, previewPriceChange } from '../../operator/price-changes/preview-run.ts'
import { Preparation, RunPath } from '../../operator/price-changes/schema.ts'
import { showRun } from '../../operator/price-changes/show-runs.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { statusOf } from '../../web/frame/faults.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { staffRoutes } from '../staff-routes.ts'
import { newRunPage, previewPage, type RunForm } from './new-run-page.ts'
import { runPath } from './paths.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** A run in three steps: the form, what it would do, and the preparation. */
export const newRunRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)

  function showForm(me: SignedIn, { request, reply }: Visit, form: RunForm, refusal?: Refusal) {
    const today = berlinDate(me.operator.now)
    const content = newRunPage({
      form,
      tariffs: deps.catalogue.current().tariffs,
      earliest: {
        households: earliestEffectiveDate(today, true),
        others: earliestEffectiveDate(today, false),
      },
      refusal,
      guard: context.guardOf(request, reply),
    })
    const status = statusOf(refusal)
    return show(me, { request, reply }, { title: 'New price change', room: 'price-changes', content, status })
  }

  get('/price-changes/new', ['operator:orders'], async (me, request, reply) =>
    showForm(me, { request, reply }, { effectiveDate: '', tariffKeys: [] }),
  )

  post(
    '/price-changes/new',
    ['operator:orders'],
    withoutProof('price-change.prepare', 'price-change.preview'),
    async (me, request, reply) => {
      const visit = { request, reply }
      const fields = formOf(request)
      const form = {
        effectiveDate: fields.get('effectiveDate') ?? '',
        tariffKeys: fields.getAll('tariffKeys'),
      }
      const step = fields.get('step')
      if (step === 'edit') return showForm(me, visit, form)

      const done = await orRefusal(async () => {
        const preparation = checkedInput(request, Preparation, form)
        if (step !== 'prepare') return previewPriceChange(deps, preparation, me.operator.now)
        await auditedPreparation(deps.db, preparation, me.operator)
        return undefined
      })
      if (done instanceof Refusal) return showForm(me, visit, form, done)
      if (done === undefined) return seeOther(reply, `${runPath(form.effectiveDate)}?done=prepared`)
      await auditExamples(deps.db, me.operator, done)
      const content = previewPage({ preview: done, guard: context.guardOf(request, reply) })
      return show(me, visit, {
        title: `Prices from ${done.effectiveDate} on?`,
        room: 'price-changes',
        content,
      })
    },
  )

  /** The same tariffs as before. */
  post(
    '/price-changes/:effectiveDate/prepare',
    ['operator:orders'],
    withoutProof('price-change.prepare'),
    async (me, request, reply) => {
      const { effectiveDate } = checkedInput(request, RunPath, request.params)
      const { tariffKeys } = await showRun(deps.db, effectiveDate, me.operator.now)
      await auditedPreparation(deps.db, { effectiveDate, tariffKeys }, me.operator)
      return seeOther(reply, `${runPath(effectiveDate)}?done=prepared`)
    },
  )
}
