/** Who a mail is for. The mailboxes of the test environment go by it: docs/decisions/0083-mail-audiences.md. */
export type MailAudience =
  /** The customer, about a contract. */
  | { kind: 'contract'; contractNumber: string }
  /** The customer, about what all their contracts share: password, email address, phone number, access. */
  | { kind: 'account'; accountId: string }
  | { kind: 'partner-staff'; partnerId: string }
  | { kind: 'supplier-staff' }
  /** The partner is null for an endpoint of the supplier. */
  | { kind: 'webhook-contact'; partnerId: string | null }
  /** The sender of a declaration that matched no contract, at the address that was typed. */
  | { kind: 'declaration-sender' }
