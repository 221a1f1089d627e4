import type { Scope } from '../partners/scopes.ts'
import type { Server } from '../platform/http/server.ts'
import type { SignInContext } from '../web/sign-in-context.ts'
import { signedInRoutes } from '../web/signed-in.ts'

/** Pages for staff with one of the scopes. */
export const staffRoutes = (server: Server, context: SignInContext) =>
  signedInRoutes<readonly Scope[]>(server, context, {
    may: ({ scopes }, anyScope) => anyScope.some((scope) => scopes.has(scope)),
    decidedBy: 'supplier',
  })

/** Every role may. */
export const anyRole: readonly Scope[] = ['operator:read']
