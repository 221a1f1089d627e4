import type { Asked } from './ask-in-turn.ts'

type Client = { id: string; secret: string }

/** A token for one client after the other, since each may have only so many a minute. */
export function tokenRequest(clients: readonly Client[], scope: string, count: number): Asked {
  const { id = '', secret = '' } = clients[count % clients.length] ?? {}
  return {
    method: 'POST',
    path: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
      scope,
    }).toString(),
  }
}

/** The price of the README's tour, for households of many sizes in several towns. */
export const calculation = (count: number): Asked => ({
  method: 'POST',
  path: '/partner/v1/tariffs/DYNAMIC_SHARE/calculation',
  body: JSON.stringify({
    yearlyConsumptionKwh: 1500 + 50 * (count % 100),
    zipCode: ['10115', '80331', '20095', '50667', '99084', '70173'][count % 6],
    hasSmartMeter: true,
    hasElectricVehicle: true,
    campaignCode: 'WELCOME10',
    offerDate: '2026-11-01',
  }),
})
