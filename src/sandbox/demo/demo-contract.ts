import { loadContractConfirmation } from '../../orders/lifecycle/contract-mails.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { Config } from '../../platform/settings/config.ts'
import { demoDocument } from './demo-mails.ts'

// The placeholder has fewer.
const minBytes = 2000

type Deps = { keyring: Keyring; config: Pick<Config, 'authUrl' | 'supplier' | 'creditAgency'>; now: Date }

/** Replaces the placeholder of the demo contract with the contract itself, as its customer would have got it. */
export async function seedDemoContract(db: Db, { keyring, config, now }: Deps): Promise<void> {
  const { id, contractNumber } = demoDocument
  const { rowCount } = await db.query(sql`
    delete from documents where id = ${id}::uuid and length(content) < ${minBytes}::integer`)
  if (rowCount === 0) return
  const kind = 'send-contract-confirmation-mail'
  await loadContractConfirmation({ db, keyring, config })({
    id,
    kind,
    subject: contractNumber,
    payload: null,
    attempts: 1,
    dueAt: now,
  })
  await db.query(sql`
    update documents set id = ${id}::uuid
    where contract_number = ${contractNumber} and kind = 'contract-confirmation'`)
}
