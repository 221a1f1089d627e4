/** The pages that people open in a browser. */
import { consolePages, staffCookie } from '../console-pages.ts'
import type { Piece } from './measure-piece.ts'
import { webhookEndpoint } from './operations.ts'
import type { World } from './world.ts'

/** Those that no page of the documentation leads to. */
const pages = [
  '/',
  '/account/login',
  '/account/forgot-password',
  '/withdrawal',
  '/console/sign-in',
  '/sandbox/mail',
]

/** Those of the console, for somebody who has signed in. */
const consolePages = ({ rich, confirmed }: World, endpoint: string) => [
  '/console',
  '/console/orders?limit=500',
  `/console/orders?filter.customerNumber=${rich.customerNumber}`,
  '/console/orders.csv',
  `/console/orders/${confirmed.contractNumber}`,
  `/console/orders/${confirmed.contractNumber}/correction`,
  `/console/orders/${confirmed.contractNumber}/event`,
  '/console/search?q=Muster',
  '/console/partners',
  '/console/partners.csv',
  '/console/new-partner',
  '/console/brand-preview?brandName=Loop&brandColour=%231d4ed8',
  '/console/brand-preview.css?colour=%231d4ed8',
  '/console/partners/demo-whitelabel',
  '/console/partners/demo-whitelabel/brand',
  '/console/partners/demo-whitelabel/rights',
  '/console/partners/demo-whitelabel/disable',
  '/console/partners/demo-whitelabel/token',
  '/console/partners/demo-whitelabel/new-client',
  '/console/partners/demo-whitelabel/clients/demo-whitelabel',
  '/console/partners/demo-whitelabel/clients/demo-whitelabel/rotate',
  '/console/partners/demo-whitelabel/clients/demo-whitelabel/scopes',
  '/console/partners/demo-whitelabel/clients/demo-whitelabel/keys',
  '/console/partners/demo-whitelabel/webhooks',
  endpoint,
  `${endpoint}/deliveries`,
  `${endpoint}/deliveries.csv`,
]

async function staffCookie(pool: Pool): Promise<string> {
  const now = new Date()
  const login = 'event.loop'
  const id = (await insertStaff(pool, { login, name: 'Event Loop', role: 'administrator', now })) ?? ''
  const visitor = { ip: '127.0.0.1', userAgent: 'bench', requestId: 'bench', now }
  return `wattline-staff=${await openSession(pool, { id, login }, { ...visitor, by: 'code' })}`
}

/** Every page of the documentation, by its links, and those of customers and staff. */
export async function pagePieces(world: World): Promise<Piece[]> {
  const { ask, rich, pool } = world
  const cookie = await staffCookie(pool)
  const found = new Set(['/docs'])
  for (const path of found) {
    const { text } = await ask({ path })
    for (const [, link = ''] of text.matchAll(/href="(\/docs[^"#?]*)/g)) found.add(link)
  }
  const mails = `/sandbox/mail?to=${encodeURIComponent(rich.emailAddress)}`
  const forAnybody = [...pages, mails, ...found].map((path) => ({ path }))
  const endpointId = (await webhookEndpoint(world)).split('/').at(-1)
  const endpoint = `/console/partners/demo-whitelabel/webhooks/${endpointId}`
  const forStaff = consolePages(world, endpoint).map((path) => ({ path, cookie }))
  return [...forAnybody, ...forStaff].map((asked) => ({
    name: `GET ${asked.path.split('?')[0]}`,
    prepare: async () => async () => {
      const { status } = await ask(asked)
      if (status !== 200) throw new Error(`${asked.path} was answered with ${status}.`)
    },
  }))
}
