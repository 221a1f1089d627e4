import { describe, expect, test } from 'vitest'
import { anOrder, desiredDay } from '../../../test/support/an-order.ts'
import { suppliedContracts } from '../../contracts/supplied-contract.fixture.ts'
import { valuesOf } from '../../energy/readings/contract.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { pool, place, get, send } = service
const { supplied, inDays } = suppliedContracts(service)
const { signedIn } = staffOf(service)

const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const readsOf = async (contractNumber: string, login: string) =>
  (
    await pool.query<{ action: string }>(sql`
      select distinct action from audit_trail
      where subject = ${contractNumber} and actor = ${`staff:${login}`} order by 1`)
  ).rows.map(({ action }) => action)

describe('the timeline of an order', () => {
  test('is filtered by its address, and comes as CSV', async () => {
    const contractNumber = await place()
    const { open, member } = await signedIn('viewer')
    const path = `/console/orders/${contractNumber}/timeline`

    expect(textOf(await open(path))).toContain('The order was received. It is now “Received”.')
    expect(textOf(await open(`${path}?filter.kind=mail`))).toContain('Nothing of this kind has happened.')
    const file = await open(`${path}.csv?filter.kind=state`)
    expect(file.body).toMatch(/^at,kind,says,by,note,ref\r\n[\d: -]+,state,The order was received\./)
    expect((await open(`${path}?filter.kind=gossip`)).statusCode).toBe(400)
    expect(await readsOf(contractNumber, member.login)).toEqual(['order.read'])
  })
})

test('the page of an order shows what the customer declared, when and in which words', async () => {
  const powerOfAttorney = { agreedAt: service.clock.now().toISOString(), wording: 'Kündigen Sie <für> mich.' }
  const payload = anOrder({ contract: { agreements: { powerOfAttorney } } })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const { open } = await signedIn('viewer')

  const { body } = await open(`/console/orders/${placed.json().contractNumber}`)

  expect(body).toContain('Power of attorney')
  expect(body).toContain(
    `${berlinDateTime(new Date(powerOfAttorney.agreedAt))}: “Kündigen Sie &lt;für&gt; mich.”`,
  )
  expect(body).not.toContain('Early delivery requested')
})

test('the page of an order shows the offer that it named, its price, its summary and the hash of that', async () => {
  const household = { yearlyConsumptionKwh: 3500, zipCode: '10115', expectedStartDate: desiredDay }
  const offer = (
    await send({
      ...{ method: 'POST', url: '/partner/v1/tariffs/DYNAMIC_SHARE/offers', as: 'demo-whitelabel' },
      payload: household,
    })
  ).json().data
  const payload = anOrder({ offerId: offer.offerId, userAccount: { emailAddress: 'has-offer@example.com' } })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const { body } = await (await signedIn('viewer')).open(`/console/orders/${placed.json().contractNumber}`)

  expect(body).toContain(`/offers/${offer.offerId}"`)
  expect(body).toContain(offer.summaryHash)
  expect(body).toContain(`${offer.calculation.priceComponents.pricePerMonth.value.toFixed(2)} € a month`)
})

describe('the price of an order', () => {
  test('is shown line by line, net and gross, with what each part follows', async () => {
    const contractNumber = await place()
    const { data } = (await get(`/orders/${contractNumber}/price`)).json()
    const { open } = await signedIn('viewer')

    const page = textOf(await open(`/console/orders/${contractNumber}/price`))

    expect(page).toContain(`${data.euroPerMonth.toFixed(2)} € a month`)
    for (const { name, net, source } of [...data.workLines, ...data.baseLines]) {
      expect(page).toContain(name)
      expect(page).toContain(net.toFixed(4))
      expect(page).toContain(source)
    }
    expect(page).toContain('Follows the exchange')
  })
})

describe('the documents of an order', () => {
  test('are listed and downloaded, which the audit trail knows', async () => {
    const { contractNumber } = await supplied()
    const { documents } = (await get(`/orders/${contractNumber}`)).json().data
    const { open, member } = await signedIn('viewer')

    const page = await open(`/console/orders/${contractNumber}/documents`)
    const file = await open(`/console/orders/${contractNumber}/documents/${documents[0].id}`)

    expect(page.body).toContain(documents[0].filename)
    expect(page.body).not.toContain('/resend')
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(await readsOf(contractNumber, member.login)).toEqual(['document.read', 'order.read'])
  })

  test('can be sent again by those who may change orders', async () => {
    const { contractNumber } = await supplied()
    const { open } = await signedIn('agent')

    expect((await open(`/console/orders/${contractNumber}/documents`)).body).toContain('/resend')
  })

  test('404 for a document of another order, 400 for what is no id', async () => {
    const { contractNumber } = await supplied()
    const { documents } = (await get(`/orders/${contractNumber}`)).json().data
    const { open } = await signedIn('viewer')
    const statusOf = async (path: string) => (await open(`/console/orders/${path}`)).statusCode

    expect(await statusOf(`${await place()}/documents/${documents[0].id}`)).toBe(404)
    expect(await statusOf(`${contractNumber}/documents/x`)).toBe(400)
  })
})

describe('the readings of an order', () => {
  test('are drawn by day and hour, with gaps and their reason, and come as CSV', async () => {
    const { contractNumber } = await supplied({}, inDays(-60))
    const date = inDays(-40)
    const month = date.slice(0, 7)
    await send({
      method: 'PUT',
      url: `/sandbox/v1/contracts/${contractNumber}/readings`,
      as: 'demo-whitelabel',
      payload: { days: [{ date, kwh: valuesOf(date, 0.1) }] },
    })
    const { open, member } = await signedIn('viewer')
    const path = `/console/orders/${contractNumber}/readings`

    const page = await open(`${path}?month=${month}`)
    const file = await open(`${path}.csv?month=${month}`)

    expect(page.body.match(/<figure class="chart[ "]/g)).toHaveLength(2)
    expect(textOf(page)).toContain('Without a smart meter there are no quarter-hours.')
    expect(file.body).toMatch(new RegExp(`\r\n${date},9\\.6,0,Final,,0\\.4,`))
    expect(await readsOf(contractNumber, member.login)).toEqual(['order.read', 'readings.read'])
  })

  test('say so if there are none, and refuse what is no month', async () => {
    const path = `/console/orders/${await place()}/readings`
    const { open } = await signedIn('viewer')

    expect(textOf(await open(path))).toContain('There are no quarter-hours in this month.')
    expect((await open(`${path}?month=2026-13`)).statusCode).toBe(400)
  })
})

test.each(['', '/timeline', '/timeline.csv', '/price', '/documents', '/readings', '/readings.csv'])(
  '404 for %s of an unknown order',
  async (page) => {
    const { open } = await signedIn('viewer')

    expect((await open(`/console/orders/39999999${page}`)).statusCode).toBe(404)
  },
)
