/** What the judge of lives notices: each sentence plants one fault in a life that is otherwise as its facts demand. */
import { describe, expect, test } from 'vitest'
import { faultsOf } from '../../torture/judge-lives.ts'
import { newIntent, newLedger } from '../../torture/ledger.ts'
import type { Life } from '../../torture/lives.ts'

const aLife = (changes: Partial<Life> = {}): Life => ({
  intent: newIntent(newLedger()),
  fate: 'Delivery',
  isToBeWithdrawn: false,
  declarations: 0,
  isDeclared: false,
  ...changes,
})
const delivered: Parameters<typeof faultsOf>[0] = {
  contractNumber: '3625975907',
  externalId: '',
  state: 'Delivery',
  deliveryState: 'Delivery',
  isConfirmed: true,
  mails: { 'send-order-confirmation-mail': 1, 'send-contract-confirmation-mail': 1 },
  said: { Identification: 1, '55016': 1, '55001': 1 },
}
const withdrawn: typeof delivered = {
  ...delivered,
  state: 'Revoked',
  deliveryState: 'Revoked',
  mails: { ...delivered.mails, 'send-withdrawal-receipt-mail': 1 },
  said: { ...delivered.said, '55022': 1, '55004': 1 },
}
const aWithdrawal = aLife({ isToBeWithdrawn: true, declarations: 1, isDeclared: true })

describe('the life of an order', () => {
  test('that ends as its facts demand, with everybody told once, is no loss', () => {
    expect(faultsOf(delivered, aLife())).toEqual([])
    expect(faultsOf(withdrawn, aWithdrawal)).toEqual([])
  })

  test.each<[string, typeof delivered, Life, string]>([
    [
      'that stays where it was',
      { ...delivered, state: 'Processing' },
      aLife(),
      'is Processing, Delivery instead of Delivery, Delivery',
    ],
    [
      'that goes on although it was withdrawn',
      { ...withdrawn, state: 'Delivery' },
      aWithdrawal,
      'is Delivery, Revoked instead of Revoked, Revoked',
    ],
    [
      'without the confirmation of its contract',
      { ...delivered, mails: { 'send-order-confirmation-mail': 1 } },
      aLife(),
      'has 0 mails send-contract-confirmation-mail',
    ],
    [
      'with a mail that does not belong to it',
      { ...delivered, mails: { ...delivered.mails, 'send-rejection-mail': 1 } },
      aLife(),
      'has a mail send-rejection-mail',
    ],
    [
      'that was registered twice',
      { ...delivered, said: { ...delivered.said, '55001': 2 } },
      aLife(),
      'said 55001 to the market 2 times',
    ],
    [
      'that is rejected after its previous contract was ended',
      { ...delivered, state: 'Rejected', deliveryState: 'Denied' },
      aLife({ fate: 'Rejected' }),
      'ended the previous contract for nothing',
    ],
    [
      'of which the market never heard',
      { ...delivered, said: { Identification: 1, '55016': 1 } },
      aLife(),
      'never said 55001',
    ],
    [
      'that is supplied although it was withdrawn',
      { ...withdrawn, said: { ...delivered.said, '55022': 1 } },
      aWithdrawal,
      'was withdrawn, and the market supplies it',
    ],
  ])('%s is a loss', (_what, order, life, loss) => {
    expect(faultsOf(order, life)).toContain(loss)
  })
})
