import { expect, test } from 'vitest'
import { stoppedClock } from '../../test/support/stopped-clock.ts'
import { testService } from '../../test/support/test-service.ts'
import { documentedDay, exampleDates } from './request-examples.ts'

test.each([
  ['2026-12-31', ['2026-11-01', '2027-02-01', '2027-12-31', '2028-01-01']],
  ['2027-01-01', ['2026-12-01', '2027-03-01', '2028-12-31', '2029-01-01']],
  ['2028-02-29', ['2028-01-01', '2028-04-01', '2029-12-31', '2030-01-01']],
  ['2031-07-31', ['2031-06-01', '2031-09-01', '2032-12-31', '2033-01-01']],
])('the examples have dates that work on %s', (today, dates) => {
  expect(Object.values(exampleDates(today))).toEqual(dates)
})

test('the pages have the examples of the day, and the OpenAPI document those that it always has', async () => {
  const clock = stoppedClock(new Date('2026-12-31T22:30:00Z'))
  const { send } = await testService({}, clock)
  const bodyOf = async (url: string) => (await send({ method: 'GET', url })).body
  const dates = async () => [
    (await bodyOf('/docs/reference/relocate')).match(/moveOutDate[^\d]*(\d{4}-\d\d-\d\d)/)?.[1],
    JSON.parse(await bodyOf('/docs/order.json')).contract.deliveryDetails.desiredTransitionDate,
  ]
  const document = await bodyOf('/openapi.json')
  expect(await dates()).toEqual(['2027-12-31', '2027-02-01'])
  expect(document).toContain(`"moveOutDate": "${exampleDates(documentedDay).moveOutDate}"`)

  clock.advance(60 * 60 * 1000)

  expect(await dates()).toEqual(['2028-12-31', '2027-03-01'])
  expect(await bodyOf('/openapi.json')).toBe(document)
})

test('the Postman collection computes the same dates when a request is sent', async () => {
  const { send } = await testService()
  const { body } = await send({ method: 'GET', url: '/docs/wattline.postman_collection.json' })
  const collection = JSON.parse(body) as {
    event: [{ script: { exec: string[] } }]
  }
  const variables = new Map<string, string>()
  const pm = { collectionVariables: { set: (name: string, value: string) => variables.set(name, value) } }
  new Function('pm', collection.event[0].script.exec.join('\n'))(pm)

  expect(Object.fromEntries(variables)).toEqual(exampleDates(new Date().toISOString().slice(0, 10)))
})
