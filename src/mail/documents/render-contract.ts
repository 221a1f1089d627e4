import { berlinInstant } from '../../platform/time/berlin-instant.ts'
import { contractDocument, renderContractConfirmation } from '../contract-confirmation.ts'
import type { ContractConfirmation } from '../contract-terms.ts'
import type { RenderedMail } from '../layout/mail-content.ts'
import { renderPdf } from './render-pdf.ts'

export type RenderedContract = { mail: RenderedMail; filename: string; pdf: Uint8Array }

/** The contract confirmation as a mail and as the PDF attached to it. */
export const renderContract = async (contract: ContractConfirmation): Promise<RenderedContract> => ({
  mail: renderContractConfirmation(contract),
  filename: contractFilename(contract),
  pdf: await contractPdf(contract),
})

/** The same contract always gives the same bytes, so that a stored PDF can be compared. */
export function contractPdf(contract: ContractConfirmation): Promise<Buffer> {
  const createdAt = berlinInstant(contract.confirmedAt)
  if (createdAt === undefined) throw new Error('the time of confirmation is not valid')
  return renderPdf(contractDocument(contract), { author: contract.supplier.name, createdAt })
}

const names = { de: 'Vertragsbestaetigung', en: 'Contract-confirmation' } as const

/** Without umlauts, which mail programs and file systems handle differently. */
export const contractFilename = ({ language, contractNumber }: ContractConfirmation): string =>
  `${names[language]}-${contractNumber.replace(/[^\w-]/g, '')}.pdf`
