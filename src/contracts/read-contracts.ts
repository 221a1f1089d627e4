import type { LastAccess } from '../customers/grants/last-access.ts'
import { askerOf } from '../customers/visibility/readers-without-agreement.ts'
import { viewByRole, visibility } from '../customers/visibility/visibility.ts'
import { mayExist } from '../orders/intake/numbers.ts'
import type { Cached } from '../platform/db/revisions.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Keyring } from '../platform/encryption/keyring.ts'
import type { Page } from '../platform/http/paging.ts'
import { mapStepByStep } from '../platform/threads/step-by-step.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import type { Catalogue } from '../tariffs/catalogue/catalogue.ts'
import type { Regions } from '../tariffs/regions/regions.ts'
import {
  type ContractPath,
  type Reader,
  relationOf,
  requireContractAccess,
  requireSight,
} from './contract-access.ts'
import { contractResource } from './contract-resource.ts'
import { findContracts } from './repository.ts'
import type { ContractItem } from './schema.ts'

export type ContractDeps = {
  db: Db
  keyring: Keyring
  catalogue: Cached<Catalogue>
  regions: Cached<Regions>
  lastAccess: Pick<LastAccess, 'note'>
}

/** A contract, reduced to what the caller may see: by reading it, or in answer to a change. */
export async function getContract(
  deps: ContractDeps,
  path: ContractPath,
  reader: Reader,
  endpoint: 'contract' | 'changes' = 'contract',
): Promise<ContractItem> {
  const { sight, grantId, ...contract } = await requireContractAccess(deps.db, path, reader, endpoint)
  if (grantId !== null) deps.lastAccess.note(grantId, reader.now)
  await deps.keyring.know([contract.bankDetails])
  return contractResource(contract, sight, termsOf(deps, reader.now))
}

/** The contracts of a customer that the caller may see, newest first, one more than the limit. */
export async function listContracts(
  deps: ContractDeps,
  { customerNumber, offset, limit }: { customerNumber: string } & Page,
  { caller, now }: Reader,
): Promise<ContractItem[]> {
  const asker = askerOf(caller, customerNumber)
  const opens = { byRole: viewByRole(asker) !== null, byLink: asker.limitedTo !== 'another-customer' }
  const found = mayExist(customerNumber)
    ? await findContracts(deps.db, {
        partnerId: caller.partner.id,
        customerNumber,
        now,
        opens,
        offset,
        limit,
      })
    : undefined
  const customer = found === undefined ? 'unknown' : relationOf(found.customer)
  requireSight({ ...asker, endpoint: 'contracts', customer, contract: null }, { customerNumber })
  const { grantId = null } = found?.customer ?? {}
  if (grantId !== null) deps.lastAccess.note(grantId, now)
  const terms = termsOf(deps, now)
  await deps.keyring.know(found?.contracts.map(({ bankDetails }) => bankDetails) ?? [])
  return mapStepByStep(found?.contracts ?? [], ({ isBrought, isLinked, isVisible, ...contract }) => {
    const relation = { isBrought, isLinked, isVisible }
    const sight = visibility({ ...asker, endpoint: 'contract', customer, contract: relation })
    // The SQL and the rules agree. If they ever differ, nothing must leak.
    if (typeof sight === 'string') throw new Error('a contract was listed that the caller must not see')
    return contractResource(contract, sight, terms)
  })
}

const termsOf = ({ catalogue, regions, keyring }: ContractDeps, now: Date) => ({
  keyring,
  catalogue: catalogue.current(),
  regions: regions.current(),
  today: berlinDate(now),
})
