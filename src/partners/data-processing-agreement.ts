/** The agreement by which a partner processes the data of customers for the supplier (Art. 28 GDPR). */

/** `date` is the day of its signature. */
export type DataProcessingAgreement = { date: string; version: string }

export const agreementText = (agreement: DataProcessingAgreement | null): string | null =>
  agreement && `Version ${agreement.version} of ${agreement.date}`
