import type { Server } from '../../platform/http/server.ts'
import { lacksGateway } from '../../platform/settings/lacks-gateway.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { isShownAlready, sendUnchanged, versionOf } from '../../web/frame/live-list.ts'
import { readQuery } from '../../web/read-query.ts'
import type { ConsoleContext } from '../console-context.ts'
import { anyRole, showPage, staffRoutes } from '../console-kit.ts'
import { findCustomerNames } from '../orders/list-orders.ts'
import { listWork, ordersOf } from './list-work.ts'
import { WorkQuery } from './schema.ts'
import { todayPage } from './today-page.ts'

export const todayRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/', anyRole, async (me, request, reply) => {
    const asked = readQuery(request.url).get('kind') ?? ''
    const filter = asked === '' ? {} : { 'filter.kind': asked }
    const { 'filter.kind': kind } = checkedInput(request, WorkQuery, { offset: 0, limit: 1, ...filter })
    // All kinds are read, to tell how many there are of each.
    const items = await listWork(deps, me.operator.now)
    const version = versionOf(items)
    if (isShownAlready(request, version)) return sendUnchanged(reply)
    const numbers = ordersOf(items)
    await auditPage(deps.db, me.operator, { action: 'order.read', subject: 'orders', numbers })
    const content = todayPage({
      items,
      names: await findCustomerNames(deps.reads, numbers),
      version,
      kind,
      lacksGateway: lacksGateway(deps.config),
      may: (scope) => me.member.scopes.has(scope),
      done: doneOf(request.url),
      guard: context.guardOf(request, reply),
      now: me.operator.now,
    })
    return show(me, { request, reply }, { title: 'Today', room: 'today', content })
  })
}
