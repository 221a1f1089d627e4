/** All that threads do, so that the thread that answers requests need not. Only threads load it. */

import { composeMail } from '../mail/compose-mail.ts'
import { renderContract } from '../mail/documents/render-contract.ts'
import { renderOrderConfirmation } from '../mail/order-confirmation.ts'
import { renderPasswordChanged } from '../mail/password-changed.ts'
import { renderRejection } from '../mail/rejection.ts'
import { renderSetPassword } from '../mail/set-password.ts'
import { renderTerminationConfirmation } from '../mail/termination-confirmation.ts'
import { renderWithdrawalAnswer } from '../mail/withdrawal-answer.ts'
import { renderWithdrawalReceipt } from '../mail/withdrawal-receipt.ts'
import { importReceived } from '../operator/imports/import-received.ts'
import { receiveReadings } from '../operator/readings/receive-readings.ts'
import { withPool } from '../platform/db/with-pool.ts'
import { growDemoReadings } from '../sandbox/demo/demo-readings.ts'

export const jobs = {
  composeMail,
  growDemoReadings: withPool(growDemoReadings),
  importReceived: withPool(importReceived),
  receiveReadings: withPool(receiveReadings),
  renderContract,
  renderOrderConfirmation,
  renderPasswordChanged,
  renderRejection,
  renderSetPassword,
  renderTerminationConfirmation,
  renderWithdrawalAnswer,
  renderWithdrawalReceipt,
}
