import type { FastifyRequest } from 'fastify'
import { auditedPosting, auditedReturn, paperLetters } from '../../operator/price-changes/audited-runs.ts'
import { Posting, Return, RunPath } from '../../operator/price-changes/schema.ts'
import { listNotices, showRun } from '../../operator/price-changes/show-runs.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { reasonOf } from '../../web/confirmed-act.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { faultsOf, statusOf } from '../../web/frame/faults.ts'
import { notice } from '../../web/frame/parts.ts'
import { confirmedActs } from '../confirmed-act.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { staffRoutes } from '../staff-routes.ts'
import { noticePath, runPath } from './paths.ts'

type Form = { contractNumbers: string; postedOn: string }

/** Letters that came back: reported, printed and posted. */
export const returnedRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const confirmedAct = confirmedActs(server, context)
  const dateIn = (request: FastifyRequest) => {
    const { effectiveDate } = request.params as { effectiveDate: string }
    return checkedInput(request, RunPath, { effectiveDate }).effectiveDate
  }
  const contractIn = (request: FastifyRequest) =>
    (request.params as { contractNumber: string }).contractNumber

  confirmedAct('/price-changes/:effectiveDate/notices/:contractNumber/returned', ['operator:orders'], {
    room: 'price-changes',
    terms: withoutProof('price-change.returned'),
    async asks(_me, request) {
      const [effectiveDate, contractNumber] = [dateIn(request), contractIn(request)]
      const query = { offset: 0, limit: 1, 'filter.contractNumber': contractNumber }
      const [found] = await listNotices(deps.db, effectiveDate, query)
      if (found === undefined)
        throw new Refusal('unknown', {
          code: 'not-found',
          message: 'This contract has no letter about that day.',
        })
      return {
        title: `The letter to ${contractNumber} came back?`,
        says: html`<p>The contract keeps its price until a letter on paper was posted in time. A letter is in time if it arrives
          by ${found.lastNoticeDate}; on paper it counts as arrived four days after it was posted.</p>`,
        act: 'It came back',
        asksReason: true,
        back: noticePath(effectiveDate, contractNumber),
      }
    },
    async does(me, request, reply) {
      const [effectiveDate, contractNumber] = [dateIn(request), contractIn(request)]
      const given = checkedInput(request, Return, { contractNumber, comment: reasonOf(request) })
      await auditedReturn(deps.db, effectiveDate, given, me.operator)
      return seeOther(reply, `${runPath(effectiveDate)}?done=letter-returned`)
    },
  })

  get('/price-changes/:effectiveDate/letters.zip', ['operator:orders'], async (me, request, reply) =>
    sendFile(reply, await paperLetters(deps, dateIn(request), null, me.operator)),
  )

  const empty = { contractNumbers: '', postedOn: '' }
  const path = '/price-changes/:effectiveDate/posted'
  get(path, ['operator:orders'], async (me, request, reply) => showForm(me, { request, reply }, empty))

  post(path, ['operator:orders'], withoutProof('price-change.posted'), async (me, request, reply) => {
    const fields = formOf(request)
    const form = {
      contractNumbers: fields.get('contractNumbers') ?? '',
      postedOn: fields.get('postedOn') ?? '',
    }
    const done = await orRefusal(async () => {
      const contractNumbers = [...new Set(form.contractNumbers.match(/\d+/g))]
      const posting = checkedInput(request, Posting, { contractNumbers, postedOn: form.postedOn })
      await auditedPosting(deps.db, dateIn(request), posting, me.operator)
    })
    if (done instanceof Refusal) return showForm(me, { request, reply }, form, done)
    return seeOther(reply, `${runPath(dateIn(request))}?done=letters-posted`)
  })

  async function showForm(
    me: Parameters<typeof show>[0],
    visit: Parameters<typeof show>[1],
    form: Form,
    refusal?: Refusal,
  ) {
    const effectiveDate = dateIn(visit.request)
    await showRun(deps.db, effectiveDate, me.operator.now)
    const content = postedPage(effectiveDate, form, refusal, context.guardOf(visit.request, visit.reply))
    return show(me, visit, {
      title: 'Letters were posted',
      room: 'price-changes',
      content,
      status: statusOf(refusal),
    })
  }
}

function postedPage(effectiveDate: string, form: Form, refusal: Refusal | undefined, guard: Html): Html {
  const faults = faultsOf(refusal, form)
  return html`
  <h1>Letters about ${effectiveDate} were posted</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  <form method="post" action="${runPath(effectiveDate)}/posted">${guard}
    ${textArea({
      name: 'contractNumbers',
      label: 'Contract numbers',
      hint: 'One per line, as in index.csv.',
      value: form.contractNumbers,
      mostCharacters: 20_000,
      fault: faults.of.contractNumbers,
    })}
    ${field({
      name: 'postedOn',
      label: 'Posted on',
      hint: 'A letter on paper counts as arrived four days later.',
      type: 'date',
      autocomplete: 'off',
      value: form.postedOn,
      fault: faults.of.postedOn,
    })}
    <p class="actions"><button class="button" type="submit">They were posted</button>
      <a class="button quiet" href="${runPath(effectiveDate)}">Cancel</a></p>
  </form>`
}
