import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { confirm, customers } from '../account/customer.fixture.ts'

const service = await testService()
const { loggedIn } = customers(service)
const pathOf = (contractNumber: string, lang = 'en') =>
  `/account/contracts/${contractNumber}/delivery-start.ics?lang=${lang}`
const confirmed = { state: 'PendingDelivery', deliveryState: 'DeliveryPending', startDate: '2027-01-01' }

async function aCustomer({ isConfirmed = true, order = confirmed as object } = {}) {
  const customer = await loggedIn(order)
  const contractNumber = customer.contractNumbers[0] ?? ''
  if (isConfirmed) await confirm(service, contractNumber, new Date('2026-11-01T12:00:00Z'))
  return { ...customer, contractNumber }
}

describe('the start of delivery for a calendar', () => {
  test('is a file that nobody keeps on the way', async () => {
    const { browser, contractNumber } = await aCustomer()

    const { statusCode, headers, body } = await browser.open(pathOf(contractNumber))

    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Start-of-delivery-${contractNumber}.ics"`,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('DTSTART;VALUE=DATE:20270101\r\n')
  })

  test('is in the language of the page', async () => {
    const { browser, contractNumber } = await aCustomer()

    expect((await browser.open(pathOf(contractNumber, 'de'))).body).toContain(': Lieferbeginn')
  })

  test.each([
    ['before the contract is confirmed', { isConfirmed: false }],
    ['as long as no start is known', { order: { state: 'Processing', startDate: null } }],
  ])('is not there %s', async (_when, given) => {
    const { browser, contractNumber } = await aCustomer(given)

    const { statusCode, body } = await browser.open(pathOf(contractNumber))

    expect(statusCode).toBe(404)
    expect(body).toContain('No start of delivery yet')
  })

  test('of another customer is not there', async () => {
    const { contractNumber } = await aCustomer()
    const { browser } = await aCustomer()

    expect((await browser.open(pathOf(contractNumber))).statusCode).toBe(404)
  })

  test('asks a stranger to log in', async () => {
    const { contractNumber } = await aCustomer()

    const { statusCode, headers } = await service.server.inject({ url: pathOf(contractNumber) })

    expect(statusCode).toBe(303)
    expect(headers.location).toBe('/account/login?lang=en')
  })
})
