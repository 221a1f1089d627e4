import type { AnyRole, PartnerRole } from '../staff/accounts/roles.ts'

/** What pages of the dashboard ask for: reading orders and contracts, and a right for each of the other rooms. */
export type Permission = 'orders' | 'clients' | 'webhooks' | 'requests' | 'sandbox' | 'brand' | 'team'

const support: readonly Permission[] = ['orders', 'requests']
const developer: readonly Permission[] = [...support, 'clients', 'webhooks', 'sandbox']

const permissionsOf: Readonly<Record<PartnerRole, readonly Permission[]>> = {
  support,
  developer,
  owner: [...developer, 'brand', 'team'],
}

/** The supplier's own roles are none of a partner, and may nothing here. */
export const may = (role: AnyRole, permission: Permission | 'anybody'): boolean => {
  const own = Object.hasOwn(permissionsOf, role) ? permissionsOf[role as PartnerRole] : undefined
  return own !== undefined && (permission === 'anybody' || own.includes(permission))
}
