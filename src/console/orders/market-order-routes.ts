import type { FastifyReply, FastifyRequest } from 'fastify'
import { ModuleSettlement, SmartMeterStep } from '../../operator/market-orders/schema.ts'
import { reportModules, reportSmartMeter } from '../../operator/market-orders/settle-by-hand.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, filledIn, orRefusal } from '../../web/checked-input.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { statusOf } from '../../web/frame/faults.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { staffRoutes } from '../staff-routes.ts'
import {
  emptyMarketOrder,
  type MarketOrderForm,
  type MarketOrderPage,
  marketOrderFields,
  marketOrderPage,
} from './market-order-page.ts'
import { orderPath } from './paths.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }
type Shown = { kind: MarketOrderPage['kind']; form: MarketOrderForm; refusal?: Refusal }

/** Answers of grid and metering operators that did not come as a message. */
export const settlementRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const numberIn = ({ params }: FastifyRequest) => (params as { contractNumber: string }).contractNumber

  const showForm = (me: SignedIn, visit: Visit, { kind, form, refusal }: Shown) =>
    show(me, visit, {
      title: `Answer of the market about contract ${numberIn(visit.request)}`,
      room: 'orders',
      content: marketOrderPage({
        ...{ contractNumber: numberIn(visit.request), kind, form, refusal },
        guard: context.guardOf(visit.request, visit.reply),
      }),
      status: statusOf(refusal),
    })

  const acts = {
    SmartMeter: (me: SignedIn, request: FastifyRequest, body: object) =>
      reportSmartMeter(deps.db, numberIn(request), checkedInput(request, SmartMeterStep, body), me.operator),
    Modules: (me: SignedIn, request: FastifyRequest, body: object) =>
      reportModules(deps.db, numberIn(request), checkedInput(request, ModuleSettlement, body), me.operator),
  } as const

  for (const [kind, path, audit] of [
    ['SmartMeter', '/orders/:contractNumber/smart-meter', 'contract.smart-meter'],
    ['Modules', '/orders/:contractNumber/modules', 'contract.modules-settled'],
  ] as const) {
    get(path, ['operator:orders'], async (me, request, reply) =>
      showForm(me, { request, reply }, { kind, form: emptyMarketOrder }),
    )

    post(path, ['operator:orders'], withoutProof(audit), async (me, request, reply) => {
      const given = filledIn(formOf(request), marketOrderFields)
      const done = await orRefusal(async () => {
        await acts[kind](me, request, given)
      })
      if (done instanceof Refusal) {
        const form = { ...emptyMarketOrder, ...given }
        return showForm(me, { request, reply }, { kind, form, refusal: done })
      }
      return seeOther(reply, `${orderPath(numberIn(request))}?done=settled`)
    })
  }
}
