/**
 * The only list of what is done after a commit, in words for operators. Each kind has its handler in src/app/worker.ts. The
 * names are stored: nobody would do the tasks of a kind that was renamed. A subject is a contract number unless it is said.
 */
export const taskKinds = {
  'process-order': 'moves an order on (duplicates, credit check, next message to the market)',
  // Its subject is the message.
  'send-market-message': 'hands a message over to the market',
  'tell-market-of-the-end': 'tells the market that an order is over',
  'apply-waiting-messages': 'judges answers of the market again that came too early',
  'clarify-withdrawal': 'waits for a person who settles a withdrawal',
  'send-order-confirmation-mail': 'confirms that an order was received',
  'send-contract-confirmation-mail': 'confirms the contract, with its documents',
  'send-rejection-mail': 'tells a customer that the order was refused',
  'send-withdrawal-receipt-mail': 'confirms a withdrawal',
  'send-withdrawal-answer-mail': 'answers a declaration that did not withdraw the order',
  'send-termination-confirmation-mail': 'confirms the end of a contract',
  // The subject of these two is a customer number.
  'send-set-password-mail': 'sends a customer the link to choose a password',
  'send-password-changed-mail': 'tells a customer that the password was changed',
} as const
export type TaskKind = keyof typeof taskKinds

/** What a task carries besides its subject. No secret and no personal data: handlers read those where they are kept. */
export type TaskPayloads = {
  'clarify-withdrawal': { declarationId: string }
  'send-withdrawal-answer-mail': { declarationId: string }
}
