import { sealBankDetails } from '../../orders/bank-details.ts'
import { brokenBillingRules } from '../../orders/intake/rules.ts'
import { directDebitWarnings, readOnlyNotices } from '../../orders/intake/warnings.ts'
import { saveContractData } from '../../orders/lifecycle/contract-data.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import {
  changedFields,
  showChangeable,
  whyNoPhotovoltaics,
  whyNotChangeable,
  wishedData,
} from './contract-changes.ts'
import type { ContractChanges } from './schema.ts'

/**
 * Changes bank details, billing address, expected consumption or photovoltaics of a running contract, tells the customer, and returns
 * warnings and notices for the caller. The same values again change nothing.
 */
export async function changeContract(
  { tx, keyring }: { tx: Db; keyring: Keyring },
  contractNumber: string,
  changes: ContractChanges,
  by: AuditActor & { reason?: string },
): Promise<ErrorItem[]> {
  const order = await lockedOrder(tx, contractNumber)
  const obstacle = whyNotChangeable(bringUpToDate(order.status, berlinDate(by.now)))
  if (obstacle !== null) throw conflict(obstacle)

  const before = await showChangeable({ db: tx, keyring }, contractNumber)
  const wished = wishedData(changes, before)
  const broken = brokenBillingRules({ billingAddress: null, bankDetails: null, ...wished })
  if (broken.length > 0) throw new Refusal('invalid', broken)

  const items = [
    ...directDebitWarnings(wished.bankDetails ?? null, 'bankDetails'),
    ...readOnlyNotices(ignoredIn(changes)),
  ]
  const fields = changedFields(wished, before)
  if (fields.length === 0) return items
  const { photovoltaicsSince } = wished
  const noPhotovoltaics =
    photovoltaicsSince !== undefined && fields.includes('photovoltaicsSince')
      ? whyNoPhotovoltaics(photovoltaicsSince, before, berlinDate(by.now))
      : null
  if (noPhotovoltaics !== null) {
    const { kind, message } = noPhotovoltaics
    const code = kind === 'invalid' ? 'validation-failed' : 'conflict'
    throw new Refusal(kind, { code, message, details: 'photovoltaicsSince' })
  }
  const isChanged = (field: (typeof fields)[number]) => fields.includes(field)
  const isNewMandate = isChanged('bankDetails') && (wished.bankDetails?.hasAcceptedDirectDebit ?? false)
  const details = wished.bankDetails ?? null
  const data = {
    billingAddress: isChanged('billingAddress') ? wished.billingAddress : undefined,
    bankDetails: isChanged('bankDetails') ? sealBankDetails(keyring, contractNumber, details) : undefined,
    isNewMandate,
    expectedConsumptionKwh: wished.expectedAnnualConsumptionInKwhPerYear,
    photovoltaicsSince,
  }
  // Names of fields, never their values.
  const comment = fields.join(', ')
  await saveContractData(tx, order, data, { actor: by.actor, now: by.now, comment })
  const entry = { action: 'contract.changed', subject: contractNumber, before: null }
  await writeAudit(tx, { ...entry, after: { fields, reason: by.reason } }, by)
  await enqueueTask(tx, {
    kind: 'send-contract-changed-mail',
    subject: contractNumber,
    payload: { fields },
    now: by.now,
  })
  return items
}

const ignoredIn = ({
  bankDetails: _,
  billingAddress: __,
  expectedAnnualConsumptionInKwhPerYear: ___,
  photovoltaicsSince: ____,
  ...ignored
}: ContractChanges) => ignored
