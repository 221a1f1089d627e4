/** Who is notified of an event. Pure: what each partner may see is decided by the one function that decides it for reads. */
import type { ContractAudience } from '../contracts/contract-audience.ts'
import { visibility } from '../customers/visibility/visibility.ts'
import { type Scope, withIncluded } from '../partners/scopes.ts'
import { type EventTypeName, eventTypes } from './event-types.ts'

export type Recipient = {
  partnerId: string
  /** The least role that a client needs; null if any client of the partner may see it. */
  role: Scope | null
}

/** From the least to the widest; without a role, a link alone decides. */
const roles = [null, 'role:finance-reporting', 'role:customer-support', 'role:application'] as const

type About = {
  /** The partner that the fact is about, if it is about one. */
  partnerId: string | null
  /** The partners that have to do with the contract, if it is about one. */
  audience: readonly ContractAudience[]
  /** Every partner. */
  partnerIds: readonly string[]
}

export function recipientsOf(type: EventTypeName, { partnerId, audience, partnerIds }: About): Recipient[] {
  const sees = eventTypes[type].audience
  if (sees === 'operator') return []
  if (sees === 'everybody') return partnerIds.map((id) => ({ partnerId: id, role: null }))
  if (sees === 'partner' || sees === 'client') return partnerId === null ? [] : [{ partnerId, role: null }]
  return audience.flatMap(({ partnerId: id, partnershipType, mayReadOrder, customer, contract }) => {
    if (sees === 'order') return mayReadOrder ? [{ partnerId: id, role: null }] : []
    const asker = { partnershipType, limitedTo: 'nobody', endpoint: sees } as const
    const role = roles.find(
      (candidate) =>
        typeof visibility({ ...asker, scopes: scopesWith(candidate), customer, contract }) !== 'string',
    )
    return role === undefined ? [] : [{ partnerId: id, role }]
  })
}

const scopesWith = (role: Scope | null): ReadonlySet<Scope> => withIncluded(role === null ? [] : [role])
