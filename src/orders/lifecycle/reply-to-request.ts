import type { MarketRequest } from '../../market/answers.ts'
import { answerMarketRequest } from '../../market/next-message.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { contractTermsOf, specialEndsOf } from './contract-terms.ts'
import { bringUpToDate } from './due-changes.ts'
import { type LockedOrder, lockedOrder } from './locked-order.ts'
import { marketView, reportedEnd } from './market-repository.ts'
import { measuredYearKwh } from './measured-year.ts'
import { type Reporter, recordUnlessRefused } from './record-event.ts'
import { hasRefusedEnd, replyTo, sendReply } from './replies.ts'
import type { AppliedMessage } from './take-data.ts'

/**
 * Answers a request of the market about a locked order: the reply, its effect and the mail to the customer are one
 * transaction. The caller stores the request. One that comes again is not answered again.
 */
export async function replyToRequest(
  tx: Db,
  order: LockedOrder,
  request: MarketRequest,
  { reporter, identity }: { reporter: Reporter; identity: MarketIdentity },
): Promise<AppliedMessage> {
  const { contractNumber } = order
  const { now } = reporter
  if ((await replyTo(tx, request.messageId)) !== undefined) return { became: 'used', reason: null }
  const { order: seen, conversation } = await marketView(tx, contractNumber)
  const answer = answerMarketRequest(request, {
    order: seen,
    terms: await contractTermsOf(tx, contractNumber),
    specialEnds: await specialEndsOf(tx, contractNumber),
    measuredYearKwh: await measuredYearKwh(tx, contractNumber, berlinDate(now)),
    status: bringUpToDate(order.status, berlinDate(now)),
    isEndOfMarket: (await reportedEnd(tx, contractNumber))?.actor === 'market',
    conversation,
    now,
  })
  if ('wait' in answer) return { became: 'waiting', reason: answer.wait }
  if ('ignore' in answer) return { became: 'ignored', reason: answer.ignore }

  let present = order
  for (const event of answer.events) {
    const comment = [answer.says, reporter.comment].filter(Boolean).join(' ')
    const refusal = await recordUnlessRefused(tx, present, event, { ...reporter, comment })
    if (refusal !== null) return { became: 'ignored', reason: refusal }
    present = await lockedOrder(tx, contractNumber)
  }
  const { reply: draft, objection } = answer
  if (objection !== undefined && !(await hasRefusedEnd(tx, contractNumber, objection.requestedEndDate))) {
    await enqueueTask(tx, {
      kind: 'send-switch-objection-mail',
      subject: contractNumber,
      payload: objection,
      now,
    })
  }
  if (draft !== null) {
    const { messageId, content } = request
    const asked = { messageId, sender: content.sender ?? null }
    await sendReply(tx, contractNumber, { draft, request: asked, sender: identity.code, now })
  }
  return { became: 'used', reason: draft === null ? answer.says : null }
}
