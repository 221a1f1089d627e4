import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { matchDeclaration, matchWithoutNumber, type SearchStep } from './match-declaration.ts'
import { findNamedContract, findOwnContracts } from './repository.ts'
import type { WithdrawalForm } from './withdrawal-form.ts'

type FoundContract = { contractNumber: string; customerNumber: string }

/** The search for the contract that somebody names without a login; `found` only if it is that of the e-mail address. */
export async function searchContract(
  db: Db,
  form: Omit<WithdrawalForm, 'words'>,
  now: Date,
): Promise<{ tried: SearchStep[]; found: FoundContract | undefined }> {
  const { contractNumber } = form
  if (contractNumber === '') {
    const { contract, tried } = matchWithoutNumber(
      form,
      await findOwnContracts(db, form.emailAddress, berlinDate(now)),
    )
    return { tried, found: contract }
  }
  const contract = await findNamedContract(db, contractNumber)
  const { isMatch, tried } = matchDeclaration(form, contract)
  return { tried, found: isMatch && contract !== undefined ? { ...contract, contractNumber } : undefined }
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
