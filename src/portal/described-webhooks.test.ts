import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { testService } from '../../test/support/test-service.ts'
import { suppliedContracts } from '../contracts/supplied-contract.fixture.ts'
import { type EventTypeName, partnerEventTypeNames } from '../events/event-types.ts'
import { eventReader } from '../events/events.fixture.ts'
import { dataOfType, exampleEvent } from '../events/example-event.ts'
import { EventItem } from '../events/schema.ts'
import type { OpenApiDocument } from './reference/openapi.ts'
import { webhooksOf } from './reference/webhooks.ts'

const service = await testService()
const documentAt = async (url: string): Promise<OpenApiDocument> => (await service.send({ url })).json()
const partner = await documentAt('/openapi.json')
const webhooks = webhooksOf(partner)

describe('the section webhooks of the partner document', () => {
  test('has an entry for each type of event, in the order of the list, and the operators’ has none', async () => {
    expect(webhooks.map(({ type }) => type)).toEqual(partnerEventTypeNames)
    expect((await documentAt('/operator/openapi.json')).webhooks).toBeUndefined()
  })

  test.each(webhooks)('tells of $type its headers, its event and what answers mean', (webhook) => {
    const { type, operation, parameters, example, answers } = webhook

    expect(parameters.map(({ name, required }) => [name, required])).toEqual([
      ['webhook-id', true],
      ['webhook-timestamp', true],
      ['webhook-signature', true],
    ])
    expect(answers.map(({ status }) => status)).toEqual(['410', '2XX', 'Anything else'])
    expect(operation.security).toEqual([])
    expect(example).toMatchObject({ type })
  })

  test('names its operations by their types', () => {
    const ids = webhooks.map(({ operation }) => operation.operationId)

    expect(ids).toContain('onOrderStateChanged')
    expect(new Set(ids).size).toBe(partnerEventTypeNames.length)
  })
})

describe('an example of an event', () => {
  test.each(partnerEventTypeNames)('of %s fits the schema of events', (type) => {
    expect([...Value.Errors(EventItem, exampleEvent(type))]).toEqual([])
  })

  test('has the fields that real events of its type have', async () => {
    const { supplied } = suppliedContracts(service)
    await supplied()
    const events = await eventReader(service).all()

    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['order.accepted', 'contract.confirmed']),
    )
    for (const { type, data } of events)
      expect(Object.keys(data).sort(), type).toEqual(dataOfType(type as EventTypeName).sort())
  })
})

test('the reference shows every type, as a page and as Markdown, and the search finds them', async () => {
  const page = (await service.send({ url: '/docs/reference/webhooks' })).body
  const text = (await service.send({ url: '/docs/reference.md' })).body
  const found = (await service.send({ url: '/docs/search?q=contract.termination-withdrawn' })).body

  for (const type of partnerEventTypeNames) {
    expect(page).toContain(`<tr id="webhook-${type}">`)
    expect(text).toContain(`- \`${type}\`: `)
  }
  expect(found).toContain('/docs/reference/webhooks#webhook-contract.termination-withdrawn')
})
