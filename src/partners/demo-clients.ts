/** Clients of the demo data. Their secrets are in the documentation, so production must have none of these names. */
const demoClientIds = [
  'demo-whitelabel',
  'demo-hems',
  'demo-sales',
  'demo-platform',
  'demo-operator',
  'demo-app',
] as const
export type DemoClientId = (typeof demoClientIds)[number]

/** The demo clients that exist among the given ones. */
export const demoClientsAmong = (clientIds: Iterable<string>): string[] => {
  const demo: ReadonlySet<string> = new Set(demoClientIds)
  return [...clientIds].filter((clientId) => demo.has(clientId))
}
