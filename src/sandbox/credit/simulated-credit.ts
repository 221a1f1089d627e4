import type { CreditPort } from '../../orders/credit/credit-port.ts'
import { sceneOf } from '../market/scenes.ts'

const agency = 'Sandbox Credit Agency'

/** Decides by the scene of the meter number; without one, in the applicant's favour. */
export const simulatedCredit: CreditPort = {
  async check({ meterNumber }) {
    const scene = sceneOf(meterNumber)
    const denialReason = scene?.scene === 'denied' ? scene.denialReason : null
    return denialReason === 'Dunning' || denialReason === 'InsufficientSolvency'
      ? { isPositive: false, agency, reason: 'The sandbox meter number asks for this result.', denialReason }
      : { isPositive: true, agency, reason: null, denialReason: null }
  },
}
