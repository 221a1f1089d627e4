import type { Server } from '../platform/http/server.ts'
import type { AnyRole } from '../staff/accounts/roles.ts'

/** Whose decision a change is: the supplier's, the partner's, or that of the person whose account it is about. */
export type Decider = 'supplier' | 'partner' | 'person'

/** What a page that changes something says about itself. */
export type ChangeTerms = {
  /** Wants password and code again, unless they were just given. */
  needsRecentAuth: boolean
  /** What it writes to the audit trail, each of these or some. */
  audit: readonly [string, ...string[]]
  /** Where somebody goes on after the proof, if its own address has no page; with the parameters of its route. */
  recentAuthLeadsTo?: string
}

export const withRecentAuth = (...audit: ChangeTerms['audit']): ChangeTerms => ({
  needsRecentAuth: true,
  audit,
})
export const withoutRecentAuth = (...audit: ChangeTerms['audit']): ChangeTerms => ({
  needsRecentAuth: false,
  audit,
})

/** The same with what the kind of page decides. Only what checks the token of a form makes one. */
export type DeclaredChange = ChangeTerms & {
  hasFormToken: true
  /** Who may send it; `anybody` has not signed in yet. */
  roles: readonly AnyRole[] | 'anybody'
  decidedBy: Decider
}

declare module 'fastify' {
  interface FastifyContextConfig {
    change?: DeclaredChange
  }
}

const declared = new WeakMap<object, Map<string, DeclaredChange>>()

/** Fails at startup if a page of this scope changes something and does not declare how. */
export function requireDeclaredChanges(server: Server): void {
  const changes = declared.get(server.server) ?? new Map<string, DeclaredChange>()
  declared.set(server.server, changes)
  server.addHook('onRoute', ({ method, url, config: { change } = {} }) => {
    for (const name of [method].flat().filter((each) => !/^(GET|HEAD|OPTIONS)$/.test(each))) {
      if (change === undefined || change.audit.length === 0 || change.roles.length === 0)
        throw new Error(`${name} ${url} does not declare form token, roles, proof, decision and audit.`)
      changes.set(`${name} ${url}`, change)
    }
  })
}

/** Every changing page of a server with what it declares, as `POST /console/staff-invite`. */
export const declaredChanges = (server: Server): ReadonlyMap<string, DeclaredChange> =>
  declared.get(server.server) ?? new Map()
