/**
 * The only list of task kinds, described for operators. Each kind has its handler in src/app/worker.ts. Never rename a
 * kind: names are stored, and its open tasks would never run. The subject is a contract number unless stated otherwise.
 */
export const taskKinds = {
  'process-order': 'moves an order on (duplicates, credit check, next message to the market)',
  // Its subject is the message.
  'send-market-message': 'sends a message to the market',
  'tell-market-of-the-end': 'tells the market that an order has ended, or goes on after all',
  'apply-waiting-messages': 'processes market answers again that arrived too early',
  'settle-market-orders':
    'takes over what the market answered about modules and smart meters that were ordered',
  'clarify-withdrawal': 'waits for an operator to settle a withdrawal',
  'send-order-confirmation-mail': 'confirms that an order was received',
  'send-contract-confirmation-mail': 'confirms the contract, with its documents',
  'send-rejection-mail': 'tells a customer that the order was refused',
  'send-withdrawal-receipt-mail': 'confirms a withdrawal',
  'send-withdrawal-answer-mail': 'answers a declaration that did not withdraw the order',
  // Its subject is the declaration.
  'send-declaration-receipt-mail': 'confirms a declaration that matched no contract to its sender',
  'send-termination-confirmation-mail': 'confirms the end of a contract',
  'send-termination-withdrawn-mail':
    'tells a customer that a contract goes on because its termination was taken back',
  'send-module-choice-mail':
    'tells a customer what the grid operator answered about modules of EnWG section 14a',
  'send-smart-meter-mail': 'tells a customer about the smart meter that was ordered',
  'send-meter-change-mail': 'tells a customer that another meter costs more from a day on',
  'send-grid-use-mail': 'tells a customer who pays for grid use and metering from a day on',
  'send-switch-objection-mail': 'tells a customer that we objected to a switch to another supplier',
  'send-contract-changed-mail': 'tells a customer what was changed about a contract',
  'send-price-change-mail': 'tells a customer that prices rise',
  // Its subject is the day of the change.
  'send-price-change-mails': 'tells some dozens of customers that prices rise',
  // The subject of these is the endpoint.
  'send-webhook-contact-mail': 'asks the contact of a webhook endpoint whether to be told when it fails',
  'send-webhook-switched-off-mail':
    'tells a partner that a webhook endpoint was switched off because it failed',
  // Its subject is the person.
  'send-staff-invitation-mail': 'invites somebody to the dashboard of the partner they work for',
  // Its subject is the person.
  'send-staff-wrong-codes-mail':
    'tells somebody of the staff that their password was given with several wrong codes',
  // The subject of these is a customer number.
  'send-set-password-mail': 'sends a customer the link to choose a password',
  'send-password-changed-mail': 'tells a customer that the password was changed',
  'send-email-change-mail': 'tells the old or the new email address of a customer about the change',
  'send-phone-changed-mail': 'tells a customer that the phone number was changed',
  'send-data-export-mail': 'tells a customer that all data can be fetched',
  'send-erasure-request-mail': 'confirms that a customer asked for erasure, or says why it was declined',
  // The subject of these is a contract number and a declaration.
  'send-termination-receipt-mail': 'confirms that a termination was received, and when the contract ends',
  'send-unmatched-termination-mail': 'confirms a termination that matched no contract to its sender',
  'send-access-granted-mail': 'tells a customer that a partner may read the data now',
  'send-passkey-added-mail': 'tells a customer that a passkey opens the account now',
} as const
export type TaskKind = keyof typeof taskKinds

/** What can be changed about a running contract. */
export type ChangedField =
  | 'bankDetails'
  | 'billingAddress'
  | 'expectedAnnualConsumptionInKwhPerYear'
  | 'photovoltaicsSince'

/** Which mail about a new email address: `Confirm` and `Done` go to the new one, `Notice` and `Undo` to the old one. */
export type EmailChangeLetter = 'Confirm' | 'Notice' | 'Done' | 'Undo'

/** What a task carries besides its subject. No secrets or personal data: handlers read those from their own tables. */
export type TaskPayloads = {
  'clarify-withdrawal': { declarationId: string }
  'send-withdrawal-answer-mail': { declarationId: string }
  'send-termination-receipt-mail': { declarationId: string }
  'send-erasure-request-mail': { requestId: string }
  'send-data-export-mail': { exportId: string }
  'send-contract-changed-mail': { fields: readonly ChangedField[] }
  'send-email-change-mail': { changeId: string; letter: EmailChangeLetter }
  'send-price-change-mail': { effectiveDate: string }
  'send-price-change-mails': { effectiveDate: string; contractNumbers: readonly string[] }
  'send-set-password-mail': { contractNumber?: string }
  'send-module-choice-mail': { choiceId: number }
  'send-smart-meter-mail': { orderId: number; state: string }
  'send-meter-change-mail': { validFrom: string }
  'send-grid-use-mail': { validFrom: string }
  'send-switch-objection-mail': { requestedEndDate: string; earliestEndDate: string }
  'send-access-granted-mail': { grantId: string; at: string }
}
