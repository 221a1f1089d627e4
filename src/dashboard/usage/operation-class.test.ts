import { expect, test } from 'vitest'
import { operationClass } from './usage-page.ts'

test.each([
  ['getOrder', 'Reads'],
  ['listContracts', 'Reads'],
  ['streamEvents', 'Reads'],
  ['createOrder', 'Changes'],
  ['updateWebhookEndpoint', 'Changes'],
  ['deleteLink', 'Changes'],
  ['issueToken', 'Tokens'],
  ['revokeToken', 'Tokens'],
])('%s is among %s', (operation, expected) => {
  expect(operationClass(operation)).toBe(expected)
})
