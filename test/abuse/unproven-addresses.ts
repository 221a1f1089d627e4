/** A customer's address, the partners that order for it, and a person who knows a password that one of them gave. */
import { createHash, randomBytes } from 'node:crypto'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { aBrowser } from '../../src/pages/account/browser.fixture.ts'
import { newNetwork } from '../../src/pages/account/customer.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { anOrder } from '../support/an-order.ts'
import type { TestService } from '../support/test-service.ts'

/** Known to the partner that ordered first, who need not be the owner of the address. */
export const givenPassword = 'Angreifer-2026-Rad'
/** Known to the owner of the mailbox alone. */
export const ownPassword = 'Sonnenstrom-2026-Rad'

export type Browser = ReturnType<typeof aBrowser>
type Placed = { customerNumber: string; contractNumber: string }
type Order = {
  password?: string | null
  names?: { firstName: string; lastName: string }
  partnerToken?: string
}

const redirectUri = 'http://127.0.0.1/callback'
let addresses = 0
let meters = 0

export const newAddress = (): string => `victim-${++addresses}@example.com`

export function unprovenAddresses(service: TestService) {
  const { send, deps, pool } = service

  const answerTo = (
    as: string,
    emailAddress: string,
    { password = null, names, partnerToken }: Order = {},
  ) => {
    // Each at a place of its own, or the second order would be a duplicate.
    const deliveryDetails = { meterNumber: `1EMH${String(++meters).padStart(10, '0')}`, maLoIdentifier: null }
    const payload = anOrder({
      userAccount: { emailAddress, password, ...names },
      contract: { deliveryDetails, ...(names && { deliveryAddress: names }) },
    })
    const headers = partnerToken === undefined ? {} : { 'partner-token': partnerToken }
    return send({ method: 'POST', url: '/partner/v1/orders', as, payload, headers })
  }
  const place = async (as: string, emailAddress: string, order: Order = {}): Promise<Placed> =>
    (await answerTo(as, emailAddress, order)).json<Placed>()
  const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })
  const newBrowser = () => aBrowser(service, { ip: newNetwork() })

  return {
    answerTo,
    place,
    runTasks,
    newBrowser,

    /** Makes an order a contract, which partners see. */
    async deliver(as: string, contractNumber: string) {
      const url = `/sandbox/v1/orders/${contractNumber}/advance`
      await send({ method: 'POST', url, as, payload: { to: 'Delivery' } })
      await runTasks()
    },

    async logIn(email: string, password: string, browser = newBrowser()) {
      await browser.open('/account/login')
      const answer = await browser.submit('/account/login', { email, password })
      return { browser, isOpen: answer.statusCode === 303 }
    },

    /** Opens the pages of a link, logs in and returns the browser on the question, if the password is right. */
    async atConsent(email: string, password: string, path: string) {
      const browser = newBrowser()
      await browser.open(path)
      await browser.submit(`${path}/login`, { email, password })
      const page = await browser.open(path)
      return { browser, page }
    },

    async newLink(body: object = {}): Promise<string> {
      const payload = { successUrl: 'https://app.example.com/linked', ...body }
      const url = '/partner/v1/customers/link'
      const answer = await send({ method: 'POST', url, as: 'demo-hems', payload })
      return new URL(answer.json<{ authorizationUrl: string }>().authorizationUrl).pathname
    },

    /** The pages on which an app without a secret asks for access, and what it needs to exchange the code. */
    async newAuthorization() {
      const verifier = randomBytes(32).toString('base64url')
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: 'demo-app',
        redirect_uri: redirectUri,
        scope: 'api:partner',
        state: 'xyz',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      const sent = await send({ url: `/connect/authorize?${query}`, remoteAddress: newNetwork() })
      return { path: new URL(String(sent.headers.location)).pathname, verifier }
    },

    exchange: (form: Record<string, string>) =>
      send({
        method: 'POST',
        url: '/connect/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress: newNetwork(),
        payload: new URLSearchParams({
          client_id: 'demo-app',
          redirect_uri: redirectUri,
          ...form,
        }).toString(),
      }),

    /** The newest mail to the address that has a link to choose a password. */
    async passwordMail(email: string) {
      await runTasks()
      const { rows } = await pool.query<{ kind: string; text: string; html: string; links: string[] }>(sql`
        select m.kind, m.text, m.html, m.links from mails m
        where m.to_key = ${email} and m.links::text like '%/account/password%' order by m.sent_at desc, m.kind desc`)
      return rows
    },

    /** The owner of the mailbox opens the link and chooses a password. */
    async usePasswordLink(links: readonly string[], password = ownPassword) {
      const url = new URL(links.find((link) => link.includes('/account/password')) ?? '')
      const browser = newBrowser()
      const page = await browser.open(`${url.pathname}${url.search}`)
      const fields = { token: url.searchParams.get('token') ?? '', password, repeated: password }
      const answer = await browser.submit('/account/password', fields)
      return { page, answer, browser }
    },
  }
}
