import type { CreditPort } from '../../orders/credit/credit-port.ts'
import { denialBeforeMarket, sceneOf } from '../market/scenes.ts'

const agency = 'Sandbox Credit Agency'

/** A credit agency for the test environment: it decides as the meter number's scene wants it, else in favour. */
export const simulatedCredit: CreditPort = {
  async check({ meterNumber }) {
    const denialReason = denialBeforeMarket(sceneOf(meterNumber))
    // A duplicate is no matter of credit.
    return denialReason === null || denialReason === 'Duplicate'
      ? { isPositive: true, agency, reason: null, denialReason: null }
      : { isPositive: false, agency, reason: 'The sandbox meter number asks for this result.', denialReason }
  },
}
