/** A customer whose every word is known, so that it can be looked for in whatever is written. */
export const sentCustomer = {
  password: 'Sonnenstrom-2026',
  firstName: 'Vornamensprobe',
  lastName: 'Nachnamensprobe',
  phoneNumber: '+49 30 5557788',
  streetName: 'Straßenprobenweg',
  bankDetails: {
    accountHolder: 'Kontoinhaberprobe',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFFXXX',
    bankName: 'Commerzbank',
    hasAcceptedDirectDebit: true,
  },
}

const { bankDetails, ...texts } = sentCustomer

/** What the loads send in every scenario and must find nowhere; email addresses and tokens are known by their form. */
export const sentWords: readonly string[] = [
  ...Object.values(texts),
  bankDetails.accountHolder,
  bankDetails.iban,
  bankDetails.iban.replaceAll(' ', ''),
  // Those of an order as tests have it.
  'Muster"',
  'Invalidenstraße',
  '1EMH0012345678',
  '4137355924',
  // Secrets of the systems beside the service.
  'a-secret-of-the-gateway',
]
