import type { Db } from '../platform/db/sql.ts'
import { listClients } from './manage-clients.ts'

/** Clients of the demo data. Their secrets are public, so production must not have any of them. */
const demoClientIds = [
  'demo-whitelabel',
  'demo-hems',
  'demo-sales',
  'demo-platform',
  'demo-operator',
  'demo-gateway',
  'demo-app',
] as const
export type DemoClientId = (typeof demoClientIds)[number]

export const demoClientsAmong = (clientIds: Iterable<string>): string[] => {
  const demo: ReadonlySet<string> = new Set(demoClientIds)
  return [...clientIds].filter((clientId) => demo.has(clientId))
}

export const findDemoClients = async (db: Db): Promise<string[]> =>
  demoClientsAmong((await listClients(db)).map(({ clientId }) => clientId))
