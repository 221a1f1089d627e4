import { households } from '../rows/calculation.ts'
import { tokenForm } from '../rows/token.ts'
import type { BenchRequest } from './ask-in-turn.ts'

type Client = { id: string; secret: string }

/** A token for one client after the other, since each may have only so many a minute. */
export function tokenRequest(clients: readonly Client[], count: number): BenchRequest {
  const { id = '', secret = '' } = clients[count % clients.length] ?? {}
  return {
    method: 'POST',
    path: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: tokenForm({ id, secret }),
  }
}

/** The price of the README's tour, for households of many sizes in several towns. */
export const calculation = (count: number): BenchRequest => ({
  method: 'POST',
  path: '/partner/v1/tariffs/DYNAMIC_SHARE/calculation',
  body: households[count % households.length]?.body ?? '',
})
