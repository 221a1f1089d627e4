import { type ContractConfirmation, renderContractConfirmation } from '../contract-confirmation.ts'
import type { RenderedMail } from '../mail-message.ts'
import { contractConfirmationFilename, contractConfirmationPdf } from './contract-confirmation-pdf.ts'

export type RenderedContract = { mail: RenderedMail; filename: string; pdf: Uint8Array }

/** The contract as a mail and as the PDF that goes with it. */
export const renderContract = (contract: ContractConfirmation): RenderedContract => ({
  mail: renderContractConfirmation(contract),
  filename: contractConfirmationFilename(contract),
  pdf: contractConfirmationPdf(contract),
})
