import type { Scope } from '../partners/scopes.ts'
import type { Server } from '../platform/http/server.ts'
import { type ConfirmedAct as ConfirmedActOf, confirmedActsOf } from '../web/confirmed-act.ts'
import type { SignedIn } from '../web/signed-in.ts'
import type { ConsoleContext } from './console-context.ts'
import type { RoomName } from './console-page.ts'
import { showPage } from './show-page.ts'
import { staffRoutes } from './staff-routes.ts'

export type ConfirmedAct = ConfirmedActOf<SignedIn, RoomName>

/** In the console. */
export const confirmedActs = (server: Server, context: ConsoleContext) =>
  confirmedActsOf<readonly Scope[], SignedIn, RoomName>({
    routes: staffRoutes(server, context),
    show: showPage(context),
    guardOf: context.guardOf,
  })
