/** All that threads do, so that the thread that answers requests need not. Only threads load it. */
import { renderContract } from '../documents/render-contract.ts'
import { renderOrderConfirmation } from '../mail/order-confirmation.ts'
import { renderPasswordChanged } from '../mail/password-changed.ts'
import { renderRejection } from '../mail/rejection.ts'
import { renderSetPassword } from '../mail/set-password.ts'
import { renderTerminationConfirmation } from '../mail/termination-confirmation.ts'
import { renderWithdrawalAnswer } from '../mail/withdrawal-answer.ts'
import { renderWithdrawalReceipt } from '../mail/withdrawal-receipt.ts'

export const jobs = {
  renderContract,
  renderOrderConfirmation,
  renderPasswordChanged,
  renderRejection,
  renderSetPassword,
  renderTerminationConfirmation,
  renderWithdrawalAnswer,
  renderWithdrawalReceipt,
}
