import { CustomerRefusal } from '../customers/accounts/customer-refusal.ts'
import { askerOf } from '../customers/visibility/readers-without-agreement.ts'
import {
  type ContractRelation,
  type CustomerRelation,
  type Endpoint,
  type Question,
  type Sight,
  visibility,
} from '../customers/visibility/visibility.ts'
import type { AccessPart } from '../domain/access-parts.ts'
import { mayExist } from '../orders/intake/numbers.ts'
import type { Caller } from '../partners/tokens/caller.ts'
import type { Db } from '../platform/db/sql.ts'
import { Refusal } from '../platform/refusal.ts'
import { type CustomerFacts, findContract, findSupply, type StoredSupply } from './repository.ts'
import type { StoredContract } from './stored-contract.ts'

export type ContractPath = { customerNumber: string; contractNumber: string }

/** Who reads, and when: access may have an end. */
export type Reader = { caller: Caller; now: Date }

/** A contract that the caller may read, and how much of it is shown. */
export type AccessibleContract = StoredContract & Access

type Access = {
  sight: Sight
  /** The grant that links the partner, whose last access must be recorded; null without a link. */
  grantId: string | null
}

/**
 * The contract, if the caller may read it, in one round trip. It is returned as stored: the caller applies the changes
 * that have become due since (`bringUpToDate`).
 */
export async function requireContractAccess(
  db: Db,
  path: ContractPath,
  reader: Reader,
  endpoint: Exclude<Endpoint, 'customers' | 'contracts'>,
): Promise<AccessibleContract> {
  const asked = readFilter(path, reader)
  const found = asked && (await findContract(db, asked))
  const { sight, contract: allowed, grantId } = requireFound(found, path, reader.caller, endpoint)
  const { isBrought: _, isLinked: __, isVisible: ___, ...contract } = allowed
  return { ...contract, sight, grantId }
}

/** The same with no more of the contract than its consumption is made from, if the caller may read its metrics. */
export async function requireSupplyAccess(
  db: Db,
  path: ContractPath,
  reader: Reader,
): Promise<StoredSupply & Access> {
  const asked = readFilter(path, reader)
  const found = asked && (await findSupply(db, asked))
  const { contract, sight, grantId } = requireFound(found, path, reader.caller, 'metrics')
  return { ...contract, sight, grantId }
}

/** Undefined for a customer who cannot exist. */
const readFilter = ({ customerNumber, contractNumber }: ContractPath, { caller, now }: Reader) =>
  mayExist(customerNumber)
    ? {
        partnerId: caller.partner.id,
        customerNumber,
        contractNumber: mayExist(contractNumber) ? contractNumber : null,
        now,
      }
    : undefined

type Found<Contract> = { customer: CustomerFacts; contract: Contract | undefined }

/** What was found of a contract, if the caller may read it. */
export function requireFound<Contract extends ContractRelation>(
  found: Found<Contract> | undefined,
  path: ContractPath,
  caller: Caller,
  endpoint: Endpoint,
  parts?: readonly AccessPart[],
): { contract: Contract; sight: Sight; grantId: string | null } {
  const question: Question = {
    ...askerOf(caller, path.customerNumber),
    endpoint,
    parts,
    customer: found === undefined ? 'unknown' : relationOf(found.customer),
    contract: found?.contract ?? 'unknown',
  }
  const sight = requireSight(question, path)
  if (found?.contract === undefined) throw new Error('access was granted to a contract that does not exist')
  return { contract: found.contract, sight, grantId: found.customer.grantId }
}

export const relationOf = (facts: CustomerFacts): CustomerRelation => ({
  brought: facts.hasBroughtContract ? 'contract' : facts.hasBroughtOrder ? 'order' : 'nothing',
  isLinked: facts.grantId !== null,
  mayManage: facts.mayManage,
  parts: facts.parts,
})

/** What the caller may see, or a refusal that says what is needed. */
export function requireSight(
  question: Question,
  { customerNumber, contractNumber = '' }: { customerNumber: string; contractNumber?: string },
): Sight {
  const sight = visibility(question)
  if (typeof sight !== 'string') return sight
  if (sight === 'denied') {
    const Denied = isStranger(question) ? CustomerRefusal : Refusal
    throw new Denied('forbidden', { code: 'access-denied', message: needed(question) })
  }
  const what =
    question.customer === 'unknown'
      ? `customer ${customerNumber}`
      : `contract ${contractNumber} of the customer`
  const Unknown = question.customer === 'unknown' ? CustomerRefusal : Refusal
  throw new Unknown('unknown', { code: 'not-found', message: `There is no ${what}.` })
}

/** Whether the caller may read nothing of the customer. */
const isStranger = ({ customer, limitedTo }: Question): boolean =>
  limitedTo === 'another-customer' ||
  (customer !== 'unknown' && customer.brought === 'nothing' && !customer.isLinked)

function needed(question: Question): string {
  if (question.limitedTo === 'another-customer')
    return 'The token is valid only for the customer who granted it.'
  if (question.endpoint === 'meter-readings')
    return 'Only the partner that brought the contract may submit meter readings, with the scope role:application.'
  if (question.endpoint === 'changes')
    return 'White-label partners may change the contracts they brought. For others, ask the customer: create a link with POST /partner/v1/customers/link and mayManageContracts.'
  const link = 'create a link with POST /partner/v1/customers/link.'
  const { customer, contract } = question
  const isLinked = customer !== 'unknown' && customer.isLinked && contract !== 'unknown' && contract?.isLinked
  if (isLinked && customer.parts !== null)
    return `The customer has agreed to ${customer.parts.join(', ')} only. For more, ask again: ${link}`
  // If the contract itself may be read, only the role is missing.
  const isRoleTooNarrow = typeof visibility({ ...question, endpoint: 'contract' }) !== 'string'
  if (isRoleTooNarrow)
    return `This needs the scope role:application, or access granted by the customer; ${link}`
  return `The customer has not given you access; ${link}`
}
