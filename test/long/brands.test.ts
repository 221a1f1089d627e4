/** The brand of one partner appears nowhere for a customer of another: not on a page, in a mail, or in a document. */
import { beforeAll, describe, expect, test } from 'vitest'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { readPdf } from '../../src/mail/documents/pdf-text.fixture.ts'
import { aBrowser } from '../../src/pages/account/browser.fixture.ts'
import { newNetwork } from '../../src/pages/account/customer.fixture.ts'
import { getBrand } from '../../src/partners/brand/manage-brand.ts'
import { brandPartner, wholeBrand } from '../../src/partners/brand/whole-brand.fixture.ts'
import { addClient } from '../../src/partners/manage-clients.ts'
import { addPartner } from '../../src/partners/manage-partners.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { anOrder } from '../support/an-order.ts'
import { crawlCustomerPages, type Seen } from '../support/crawl-customer-pages.ts'
import { testService } from '../support/test-service.ts'

const service = await testService()
const { pool, deps, send } = service
const password = 'Sonnenstrom-2026'
const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })

const looks = {
  alfastrom: { brandColour: '#a21caf', darkColour: '#f0abfc', supportPhoneNumber: '+49 40 1111111' },
  betastrom: { brandColour: '#1e40af', darkColour: '#bfdbfe', supportPhoneNumber: '+49 89 2222222' },
}
type Slug = keyof typeof looks
const brandOf = (slug: Slug) => ({
  ...wholeBrand(slug),
  ...looks[slug],
  brandName: `${slug} GmbH`,
  tariffNames: [{ tariffKey: 'DYNAMIC_SHARE', de: `${slug}-Tarif`, en: `${slug} tariff` }],
})

async function newPartner(slug: Slug) {
  await addPartner(pool, { slug, type: 'Whitelabel', brandName: slug })
  const scopes = ['api:partner', 'create:orders', 'role:application', 'manage:contracts'] as const
  await addClient(pool, { clientId: slug, secret: `${slug}-secret`, partnerSlug: slug, scopes: [...scopes] })
  await brandPartner(pool, slug, brandOf(slug))
}

/** A customer with a contract in delivery and an order that still can be withdrawn. */
async function newCustomer(slug: Slug) {
  const emailAddress = `erika@kunde-von-${slug.slice(0, 1)}.example`
  const contractNumbers: string[] = []
  for (const [index, state] of ['Delivery', 'PendingDelivery'].entries()) {
    const number = `${slug.slice(0, 1)}${index}`
    const payload = anOrder({
      userAccount: { emailAddress, password },
      contract: { deliveryDetails: { meterNumber: `SEEN-${number}`, maLoIdentifier: null } },
    })
    const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: slug, payload })
    const { contractNumber } = placed.json<{ contractNumber: string }>()
    contractNumbers.push(contractNumber)
    await runTasks()
    const url = `/sandbox/v1/orders/${contractNumber}/advance`
    await send({ method: 'POST', url, as: slug, payload: { to: state } })
    await runTasks()
  }
  return { emailAddress, contractNumbers }
}

/** The partner asks the customer for access; the page names it and shows its brand. */
async function newLink(slug: Slug): Promise<string> {
  const payload = { successUrl: 'https://app.example/done' }
  const answer = await send({ method: 'POST', url: '/partner/v1/customers/link', as: slug, payload })
  return new URL(answer.json().authorizationUrl ?? answer.json().data?.authorizationUrl).pathname
}

/** Words of a brand that no page of anybody else may have. */
async function marksOf(slug: Slug): Promise<string[]> {
  const { logos } = await getBrand(pool, slug)
  const { brandColour, darkColour, supportPhoneNumber } = looks[slug]
  return [slug, brandColour, darkColour, supportPhoneNumber, ...logos.map(({ hash }) => hash)]
}

const startsOf = async (slug: Slug, contractNumber: string) => [
  ...['/account', '/account/login', '/account/forgot-password', '/account/nothing-here', '/imprint'],
  ...[
    '/withdrawal',
    `/withdrawal?order=${contractNumber}`,
    '/terminate',
    '/email-address/confirm',
    '/email-address/nothing',
  ],
  ...[await newLink(slug), '/link/nothing', '/connect/authorize'],
]

async function seenBy(slug: Slug, host: string): Promise<Seen[]> {
  const { emailAddress, contractNumbers } = customers[slug]
  const browser = aBrowser(service, { ip: newNetwork() })
  const logIn = async () => {
    await browser.open('/account/login?lang=de', { headers: { host } })
    await browser.submit('/account/login?lang=de', { email: emailAddress, password }, { headers: { host } })
  }
  const starts = await startsOf(slug, contractNumbers[1] ?? '')
  const typed = {
    ...{ email: emailAddress, password, order: contractNumbers[1] ?? '', date: '2098-12-31' },
    ...{ text: '1000', tel: '+49 30 1234567', number: '1000', checkbox: 'on', textarea: 'Bitte.' },
  }
  return crawlCustomerPages({ browser, logIn, starts, host, typed })
}

const customers = {} as Record<Slug, Awaited<ReturnType<typeof newCustomer>>>

beforeAll(async () => {
  for (const slug of Object.keys(looks) as Slug[]) await newPartner(slug)
  await deps.revisions.refresh()
  for (const slug of Object.keys(looks) as Slug[]) customers[slug] = await newCustomer(slug)
})

const supplierHost = new URL(deps.config.authUrl).host

describe.each([
  ['betastrom', 'alfastrom', "at the supplier's host", supplierHost],
  ['betastrom', 'alfastrom', 'at the own host of the partner', 'strom-betastrom.example.com'],
  ['alfastrom', 'betastrom', 'at the own host of the partner', 'strom-alfastrom.example.com'],
] as const)('a customer of %s sees nothing of %s', (own, other, where, host) => {
  test(`${where}, on any page that links and forms lead to`, async () => {
    const pages = await seenBy(own, host)

    const marks = await marksOf(other)
    const traces = pages.flatMap(({ path, body }) =>
      marks.flatMap((mark) =>
        body.toLowerCase().includes(mark.toLowerCase()) ? [`${mark} in ${path}`] : [],
      ),
    )
    expect(traces).toEqual([])

    const all = pages.map(({ body }) => body).join('\n')
    const brand = brandOf(own)
    for (const mark of [
      ...(await marksOf(own)),
      ...[brand.brandName, brand.supportEmailAddress, brand.supportUrl, brand.imprintUrl, brand.privacyUrl],
      ...[brand.termsUrl, brand.footer.de?.split('\n')[0], brand.tariffNames[0]?.de],
    ]) {
      expect(all).toContain(mark)
    }
    // Proof that the crawl went through the login and sent forms.
    expect(all).toContain(customers[own].contractNumbers[0])
    expect(pages.filter(({ path }) => path.startsWith('POST ')).length).toBeGreaterThan(5)
  })
})

describe.each([
  ['betastrom', 'alfastrom'],
  ['alfastrom', 'betastrom'],
] as const)('a customer of %s reads nothing of %s', (own, other) => {
  test('in any mail', async () => {
    await runTasks()
    const query = { to: customers[own].emailAddress }
    const answer = await send({ url: '/sandbox/v1/mails', query, as: own })
    const mails = answer.json().data as { kind: string; html: string; text: string }[]

    expect(mails.length).toBeGreaterThan(2)
    for (const mark of await marksOf(other)) expect(JSON.stringify(mails).toLowerCase()).not.toContain(mark)
    const branded = mails.filter(({ text }) => text.includes(brandOf(own).brandName))
    expect(branded.length).toBeGreaterThan(1)
  })

  test('in any document', async () => {
    const { rows } = await pool.query<{ content: Buffer }>(sql`
      select d.content from documents d where d.contract_number = any(${customers[own].contractNumbers})`)

    expect(rows.length).toBeGreaterThan(0)
    for (const { content } of rows) {
      const { text, objects } = readPdf(content)
      for (const mark of await marksOf(other)) expect(`${text} ${objects}`.toLowerCase()).not.toContain(mark)
      expect(text).toContain(brandOf(own).brandName)
    }
  })
})
