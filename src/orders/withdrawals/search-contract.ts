import type { Db } from '../../platform/db/sql.ts'
import { type Match, matchDeclaration } from './match-declaration.ts'
import { findNamedContract } from './repository.ts'
import type { WithdrawalForm } from './withdrawal-form.ts'

type Named = Pick<WithdrawalForm, 'contractNumber' | 'emailAddress' | 'name'>

/** The search for the contract that somebody names without a login; the customer is that of the contract if it matches. */
export async function searchContract(
  db: Db,
  form: Named,
): Promise<Omit<Match, 'isMatch'> & { customerNumber: string | null }> {
  const contract = await findNamedContract(db, form.contractNumber)
  const { isMatch, tried } = matchDeclaration(form, contract)
  return { tried, customerNumber: isMatch && contract !== undefined ? contract.customerNumber : null }
}

/** Whether a declaration can be attached to a contract: it exists, and its customer is not erased. */
export async function attachability(
  db: Db,
  contractNumber: string,
): Promise<'possible' | 'unknown' | 'erased'> {
  const contract = await findNamedContract(db, contractNumber)
  if (contract === undefined) return 'unknown'
  return contract.isErased ? 'erased' : 'possible'
}
