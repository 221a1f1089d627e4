import { expect, test } from 'vitest'
import { ContractStates } from '../../domain/states-and-reasons.ts'
import { contractTransitions } from './contract-transitions.ts'
import { rowsOf } from './transition-table.fixture.ts'
import type { TransitionTable } from './transition-table.ts'

test('the contract moves by C2 to C20 and by nothing else', () => {
  expect(rowsOf(contractTransitions)).toEqual(
    [
      'C2 Open dataCompleted Processing',
      'C3 Open denied Rejected',
      'C4 Open withdrawn Revoked',
      'C5 Processing denied Rejected',
      'C6 Processing dataFaultFound Open',
      'C7 Processing withdrawn Revoked',
      'C8 Processing supplyConfirmed PendingDelivery',
      'C9 Processing supplyConfirmed PendingDelivery',
      'C10 PendingDelivery startDateReached Delivery',
      'C11 PendingDelivery withdrawn Revoked',
      'C12 PendingDelivery terminated Cancelled',
      'C13 Delivery terminated Cancelled',
      'C14 Delivery withdrawn Revoked',
      'C15 Cancelled terminationWithdrawn Delivery',
      'C16 Cancelled terminationWithdrawn PendingDelivery',
      'C17 Processing communicationFailed Unspecified',
      'C17 PendingDelivery communicationFailed Unspecified',
      'C17 Delivery communicationFailed Unspecified',
      'C17 Cancelled communicationFailed Unspecified',
      'C18 Unspecified resolved Processing',
      'C18 Unspecified resolved PendingDelivery',
      'C18 Unspecified resolved Delivery',
      'C18 Unspecified resolved Cancelled',
      'C18 Unspecified resolved Rejected',
      'C19 Rejected reopened Processing',
      'C20 Open dataCorrected Open',
      'C20 Processing dataCorrected Open',
    ].sort(),
  )
})

test('every contract state has its line', () => {
  expect(Object.keys(contractTransitions).sort()).toEqual([...ContractStates].sort())
})

test('a missing state and a misspelt event do not compile', () => {
  type Lamp = TransitionTable<'On' | 'Off'>

  // @ts-expect-error the state Off is missing
  const isIncomplete: Lamp = { On: {} }
  // @ts-expect-error the event is called withdrawn
  const isMisspelt: Lamp = { On: { withdrawed: [{ row: 'C1', to: 'Off' }] }, Off: {} }
  // @ts-expect-error there is no such state to go to
  const leadsNowhere: Lamp = { On: { withdrawn: [{ row: 'C1', to: 'Broken' }] }, Off: {} }

  expect([isIncomplete, isMisspelt, leadsNowhere]).toHaveLength(3)
})
