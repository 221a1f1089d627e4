/** The agreement by which a partner processes the data of customers for the supplier (Art. 28 GDPR). */

/** `date` is the day of its signature. */
export type DataProcessingAgreement = { date: string; version: string }

/** As it was typed; nothing in both fields stands for none. */
export const agreementOf = (date = '', version = ''): DataProcessingAgreement | null =>
  date === '' && version === '' ? null : { date, version }

export const agreementText = (agreement: DataProcessingAgreement | null): string | null =>
  agreement && `Version ${agreement.version} of ${agreement.date}`
