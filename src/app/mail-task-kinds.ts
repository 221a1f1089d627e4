/** The kinds of task whose work is a mail. */
export const mailTaskKinds = [
  'send-order-confirmation-mail',
  'send-contract-confirmation-mail',
  'send-rejection-mail',
  'send-termination-confirmation-mail',
  'send-withdrawal-receipt-mail',
  'send-withdrawal-answer-mail',
  'send-set-password-mail',
  'send-password-changed-mail',
] as const

export type MailTaskKind = (typeof mailTaskKinds)[number]
