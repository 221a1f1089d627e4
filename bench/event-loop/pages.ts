/** The pages that people open in a browser. */
import { accountPages, customerCookie } from '../account-pages.ts'
import { consolePages, staffCookie } from '../console-pages.ts'
import { countRequests, dashboardPages, partnerStaffCookie } from '../dashboard-pages.ts'
import type { Piece } from './measure-piece.ts'
import { webhookEndpoint } from './prepared.ts'
import type { World } from './world.ts'

/** Those that no page of the documentation leads to. */
const pages = [
  '/',
  '/status',
  '/status.json',
  '/account/login',
  '/account/forgot-password',
  '/withdrawal',
  '/imprint',
  '/console/sign-in',
  '/partners/sign-in',
  '/sandbox/mail',
  '/terminate',
]

/** Every page of the documentation, by its links, and those of customers and staff. */
export async function pagePieces(world: World): Promise<Piece[]> {
  const { ask, rich, pool, long, service } = world
  const cookie = await staffCookie(pool)
  const found = new Set(['/docs'])
  for (const path of found) {
    const { text } = await ask({ path })
    for (const [, link = ''] of text.matchAll(/href="(\/docs[^"#?]*)/g)) found.add(link)
  }
  const mails = `/sandbox/mail?to=${encodeURIComponent(rich.emailAddress)}`
  const forAnybody = [...pages, mails, ...found].map((path) => ({ path }))
  const endpointId = (await webhookEndpoint(world)).split('/').at(-1) ?? ''
  const forStaff = consolePages({ ...world, endpointId }).map((path) => ({ path, cookie }))
  await countRequests(pool)
  const partnerCookie = await partnerStaffCookie(pool)
  const forPartners = dashboardPages({ ...long, endpointId }).map((path) => ({ path, cookie: partnerCookie }))
  const customer = await customerCookie(pool, service.origin, long.customerNumber)
  const forCustomers = accountPages(long.contractNumber).map((path) => ({ path, cookie: customer }))
  return [...forAnybody, ...forStaff, ...forPartners, ...forCustomers].map((asked) => ({
    name: `GET ${asked.path.split('?')[0]}`,
    prepare: async () => async () => {
      const { status } = await ask(asked)
      if (status !== 200) throw new Error(`${asked.path} was answered with ${status}.`)
    },
  }))
}
