import { createHash } from 'node:crypto'
import type { StoredContract } from '../../contracts/stored-contract.ts'
import type { RatedInputs } from '../rating/rated-inputs.ts'

/** The contract of a bill as it was on the day of the draft, for whoever shows the bill later. */
type BilledContract = Pick<
  StoredContract,
  | 'contractNumber'
  | 'type'
  | 'tariffKey'
  | 'tariffName'
  | 'deliveryAddress'
  | 'billingAddress'
  | 'maLoIdentifier'
  | 'meterNumber'
  | 'gridOperatorCode'
  | 'meteringOperatorCode'
>

/** One frozen document: whatever a bill shows comes from here. */
export type BillInputs = RatedInputs & { contract: BilledContract }

export const billInputs = (contract: BilledContract, rated: RatedInputs): BillInputs => ({
  ...rated,
  contract: {
    contractNumber: contract.contractNumber,
    type: contract.type,
    tariffKey: contract.tariffKey,
    tariffName: contract.tariffName,
    deliveryAddress: contract.deliveryAddress,
    billingAddress: contract.billingAddress,
    maLoIdentifier: contract.maLoIdentifier,
    meterNumber: contract.meterNumber,
    gridOperatorCode: contract.gridOperatorCode,
    meteringOperatorCode: contract.meteringOperatorCode,
  },
})

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')
