import { type ContractDeps, getContract, listContracts } from '../../contracts/read-contracts.ts'
import { findAccessOfPartner } from '../../customers/grants/access.ts'
import { timelineTypes } from '../../events/event-types.ts'
import { listPublishedEvents } from '../../events/published-events.ts'
import { findDeliveriesOfContract } from '../../events/webhooks/log-repository.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { callerOfStaff } from '../caller-of.ts'
import { partnerTimeline } from '../orders/timeline.ts'
import type { PartnerMe } from '../partner-routes.ts'

type Deps = ContractDeps & { directory: Cached<PartnerDirectory> }
type Reader = Pick<PartnerMe, 'partner' | 'actor' | 'now'>

/** More than any customer or contract has; bounds the page if something goes wrong. */
const max = 500

/** A customer's contracts and the access to them, as far as the partner's clients may see them. */
export async function showCustomer(deps: Deps, customerNumber: string, { partner, actor, now }: Reader) {
  const { db } = deps
  const caller = callerOfStaff(deps.directory.current(), partner.id)
  const asked = { customerNumber, offset: 0, limit: max }
  const contracts = await listContracts(deps, asked, { caller, now })
  await auditRead(db, actor, 'customer.read', customerNumber)
  const access = await findAccessOfPartner(db, { customerNumber, partnerId: partner.id, now })
  return { customerNumber, contracts: contracts.slice(0, max), access }
}
export type ShownCustomer = Awaited<ReturnType<typeof showCustomer>>

/** A contract with what the partner was told about it. */
export async function showContract(
  deps: Deps,
  path: { customerNumber: string; contractNumber: string },
  { partner, actor, now }: Reader,
) {
  const { db } = deps
  const { contractNumber, customerNumber } = path
  const caller = callerOfStaff(deps.directory.current(), partner.id)
  const contract = await getContract(deps, path, { caller, now })
  await auditRead(db, actor, 'contract.read', contractNumber)
  const asked = { contractNumber, types: timelineTypes.join(), partner: partner.slug, limit: max }
  const [events, deliveries] = await Promise.all([
    listPublishedEvents(db, asked),
    findDeliveriesOfContract(db, contractNumber, max),
  ])
  return {
    ...{ customerNumber, contract },
    timeline: partnerTimeline({ history: [], events, deliveries }, partner.id),
  }
}
export type ShownContract = Awaited<ReturnType<typeof showContract>>
