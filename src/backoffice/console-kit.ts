import type { Scope } from '../partners/scopes.ts'
import type { Server } from '../platform/http/server.ts'
import { pageKit } from '../web/kit/page-kit.ts'
import type { SignedIn } from '../web/signed-in.ts'
import type { ConsoleContext } from './console-context.ts'
import type { RoomName } from './console-page.ts'
import { showPage } from './show-page.ts'
import { staffRoutes } from './staff-routes.ts'

/** Pages of the console, made of data. */
export const consoleKit = (server: Server, context: ConsoleContext) =>
  pageKit<readonly Scope[], SignedIn, RoomName>({
    routes: staffRoutes(server, context),
    show: showPage(context),
    guardOf: context.guardOf,
    nowOf: ({ operator }) => operator.now,
    db: context.deps.db,
  })
