import { expect, test } from 'vitest'
import { checkedElsewhere, orderRules } from './rules.ts'
import { orderRulesTables } from './rules-document.ts'

test('the tables have a line for every rule, and every line has its cells', () => {
  const lines = orderRulesTables()
    .split('\n')
    .filter((line) => line.startsWith('| '))

  // Two heads of tables stand above the rules.
  expect(lines).toHaveLength(orderRules.length + checkedElsewhere.length + 2)
  const cells = lines.map((line) => line.split(' | ').length)
  expect(new Set(cells)).toEqual(new Set([4, 3]))
  expect(orderRulesTables()).toContain(
    '| 6 | a new delivery location has a move-in date, on which delivery starts | `contractReason` is `NewDeliveryLocation` | needs `contract.deliveryDetails.moveInDate` |',
  )
})
