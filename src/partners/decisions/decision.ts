/** What the supplier decided about a partner, and what it keeps the partner from. Pure: decision 85. */
import { Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { type Scope, withIncluded } from '../scopes.ts'

export const decisionKinds = [
  'ClientDisabled',
  'Scopes',
  'SecretEnd',
  'RedirectUris',
  'BrandName',
  'RateLimit',
  'WebhookOff',
  'StaffDisabled',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

export type Decision = {
  partnerId: string
  kind: DecisionKind
  /** The id of a client or of a webhook endpoint, the login of somebody, or the slug of the partner. */
  subject: string
  /** Of `Scopes`: those that are withheld. */
  scopes: Scope[]
  /** Of `SecretEnd`: when secrets end at the latest. */
  endsAt: Date | null
  reason: string | null
  decidedAt: Date
  /** As the audit trail names who did it. */
  decidedBy: string
}

const what: Readonly<Record<DecisionKind, (decision: Decision) => string>> = {
  ClientDisabled: () => 'Disabled',
  Scopes: ({ scopes }) => `${scopes.join(', ')} withheld`,
  SecretEnd: ({ endsAt }) => `Secrets that end by ${endsAt?.toISOString()}: set`,
  RedirectUris: () => 'Redirect addresses set',
  BrandName: () => 'Brand name set',
  RateLimit: () => 'Requests limited',
  WebhookOff: () => 'Switched off',
  StaffDisabled: () => 'Disabled',
}

/** As the partner reads it: `Disabled by the supplier on 2026-11-18, because: …`. */
export function sentenceOf(decision: Decision): string {
  const { decidedAt, reason } = decision
  const because = reason === null ? '.' : `, because: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`
  return `${what[decision.kind](decision)} by the supplier on ${berlinDate(decidedAt)}${because}`
}

/** Refuses what a decision stands against. Only the supplier lifts it. */
export function refuseDecided(
  decisions: readonly Decision[],
  standsAgainst: (decision: Decision) => boolean,
): void {
  const found = decisions.filter(standsAgainst)
  if (found.length === 0) return
  throw new Refusal(
    'conflict',
    found.map((decision) => ({
      code: 'set-by-supplier',
      message: `${sentenceOf(decision)} Only the supplier can change this: ask us.`,
    })),
  )
}

/** Those about one client or endpoint. */
export const isAbout =
  (subject: string, ...kinds: readonly DecisionKind[]) =>
  (decision: Decision): boolean =>
    decision.subject === subject && kinds.includes(decision.kind)

/** An operator who could add a client would have what was taken from another one. */
export const keepsFromNewClients = ({ kind }: Decision): boolean =>
  kind !== 'BrandName' && kind !== 'WebhookOff' && kind !== 'StaffDisabled'

/** Whether a change of scopes gives a client what was withheld from it, or from another one of its partner. */
export const withholds =
  (before: readonly Scope[], after: readonly Scope[]) =>
  ({ scopes }: Decision): boolean => {
    const had = withIncluded(before)
    const given = withIncluded(after)
    return scopes.some((scope) => given.has(scope) && !had.has(scope))
  }

/** What is withheld once the supplier has changed the scopes: what it took so far and has not given back. */
export function withheldBy(
  change: { before: readonly Scope[]; after: readonly Scope[] },
  soFar: readonly Scope[],
): Scope[] {
  const after = withIncluded(change.after)
  return [...new Set([...soFar, ...withIncluded(change.before)])].filter((scope) => !after.has(scope))
}
