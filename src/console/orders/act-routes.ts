import type { Server } from '../../platform/http/server.ts'
import type { ConsoleContext } from '../console-context.ts'
import { eventAct } from './event-act.ts'
import { moveAct } from './move-act.ts'
import { photovoltaicsAct } from './photovoltaics-act.ts'
import { previewedAct } from './previewed-act.ts'
import { takeBackAct, terminationAct } from './termination-acts.ts'
import { withdrawalAct } from './withdrawal-act.ts'

/** What staff do for a customer, each with a preview. */
export const actRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  previewedAct(server, context, eventAct(deps))
  previewedAct(server, context, withdrawalAct(deps))
  previewedAct(server, context, terminationAct(deps))
  previewedAct(server, context, takeBackAct(deps))
  previewedAct(server, context, moveAct(deps))
  previewedAct(server, context, photovoltaicsAct(deps))
}
