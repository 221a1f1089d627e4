import { berlinInstant } from '../../platform/time/berlin-instant.ts'
import { type ContractConfirmation, contractDocument } from '../contract-confirmation.ts'
import { renderPdf } from './render-pdf.ts'

/**
 * The contract confirmation as a PDF to keep. The same contract gives the same bytes, whenever it is rendered, so that
 * a stored one can be compared.
 */
export function contractConfirmationPdf(contract: ContractConfirmation): Buffer {
  const createdAt = berlinInstant(contract.confirmedAt)
  if (createdAt === undefined) throw new Error('a contract was confirmed at no known time')
  return renderPdf(contractDocument(contract), { author: contract.supplier.name, createdAt })
}

const names = { de: 'Vertragsbestaetigung', en: 'Contract-confirmation' } as const

/** Without umlauts: mail programs and file systems treat them in too many ways. */
export const contractConfirmationFilename = ({ language, contractNumber }: ContractConfirmation): string =>
  `${names[language]}-${contractNumber.replace(/[^\w-]/g, '')}.pdf`
