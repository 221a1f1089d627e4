/** Why and for how long personal data is kept: the legal reasons, each with its period. */

export type Ground = keyof typeof grounds

type GroundText = {
  /** How long, for the record of processing. */
  period: string
  law: string
  /** Years after the end of the year in which a contract ended; null where no period follows the contract. */
  years: { delivered: number; neverDelivered: number } | null
}

/** Ordered by how long they last. */
export const grounds = {
  contract: {
    period: 'while an order or a contract is running',
    law: 'Art. 6 (1) (b) GDPR',
    years: null,
  },
  disputes: {
    period: '3 years after the year in which the contract ended, as long as bills can be disputed',
    law: '§§ 195, 199 BGB; Art. 17 (3) (e) GDPR',
    years: { delivered: 3, neverDelivered: 3 },
  },
  letters: {
    period: '6 years after the year in which the contract ended, as commercial letters',
    law: '§ 147 (1) no. 2, 3, (3) AO, § 257 (1) no. 2, 3, (4) HGB; Art. 17 (3) (b) GDPR',
    years: { delivered: 6, neverDelivered: 6 },
  },
  records: {
    period:
      '8 years after the year in which the contract ended, as booking records; 6 if nothing was delivered',
    law: '§ 147 (3) AO, § 257 (4) HGB; Art. 17 (3) (b) GDPR',
    years: { delivered: 8, neverDelivered: 6 },
  },
  trail: {
    period: 'without an end: entries of the audit trail are never changed',
    law: 'Art. 5 (2), Art. 32 GDPR',
    years: null,
  },
} as const satisfies Record<string, GroundText>
