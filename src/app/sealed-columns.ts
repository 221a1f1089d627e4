import { sealedWebhookSecrets } from '../events/webhooks/secrets.ts'
import { sealedMailBodies } from '../mail/mail-body.ts'
import { sealedBankDetails } from '../orders/bank-details.ts'
import { sealedSigningKeys } from '../partners/tokens/signing-keys.ts'
import type { SealedColumn } from '../platform/encryption/sealed-columns.ts'
import { sealedTotpSecrets } from '../staff/accounts/second-factor.ts'

/** All that is encrypted in the database. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedSigningKeys,
  sealedBankDetails,
  sealedWebhookSecrets,
  sealedTotpSecrets,
  sealedMailBodies,
]
