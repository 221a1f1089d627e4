import { customerUnknown } from '../../customers/accounts/customer-refusal.ts'
import { listAccesses, revokeAccess } from '../../customers/grants/access.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import type { Db } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/refusal.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import type { OperatorDeps } from '../operation.ts'
import { findAccountId } from './personal-data.ts'

/** The partners that can read a customer's data now. */
export async function listLinks(db: Db, customerNumber: string, now: Date) {
  const accountId = mayExist(customerNumber) ? await findAccountId(db, customerNumber) : undefined
  if (accountId === undefined) throw customerUnknown(customerNumber)
  const accesses = await listAccesses(db, accountId, now)
  return accesses.map(({ slug, brandName, grantedAt, lastAccessAt, endsAt, ...access }) => ({
    partner: slug,
    brandName,
    externalId: access.externalId,
    mayManageContracts: access.mayManageContracts,
    onlyContracts: access.onlyContracts,
    parts: access.parts === null ? null : [...access.parts],
    grantedAt: berlinDateTime(grantedAt),
    lastAccessAt: lastAccessAt && berlinDateTime(lastAccessAt),
    endsAt: endsAt && berlinDateTime(endsAt),
  }))
}

/** Revokes a partner's access immediately, in every process; returns the remaining links. */
export async function removeLink(
  { db, directory }: Pick<OperatorDeps, 'db' | 'directory'>,
  {
    customerNumber,
    partnerSlug,
    reason,
  }: { customerNumber: string; partnerSlug: string; reason?: string | undefined },
  operator: Operator,
) {
  const partner = directory.current().partners.find(({ slug }) => slug === partnerSlug)
  const result = !mayExist(customerNumber)
    ? 'unknown-customer'
    : partner === undefined
      ? 'not-linked'
      : await revokeAccess(db, {
          customerNumber,
          partner,
          by: 'operator',
          reason,
          ...operator,
        })
  if (result === 'unknown-customer') throw customerUnknown(customerNumber)
  if (result === 'not-linked') {
    throw notFound(`The customer has not given access to ${partnerSlug}.`)
  }
  return listLinks(db, customerNumber, operator.now)
}
