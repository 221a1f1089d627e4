import { Flag, Text } from '../../../domain/fields.ts'
import { Closed, Maybe, type Static } from '../../../platform/http/schema.ts'

export const BankDetails = Closed(
  {
    accountHolder: Maybe(
      Text(
        'Account holder. Default: the name in the billing address, otherwise in the delivery address.',
        'Anna Muster',
      ),
    ),
    iban: Text('IBAN from any SEPA country; spaces are allowed.', 'DE89 3704 0044 0532 0130 00', 50),
    bic: Maybe(Text('BIC; required for SEPA.', 'COBADEFFXXX', 20)),
    bankName: Maybe(Text('Name of the bank; required for SEPA.', 'Commerzbank')),
    hasAcceptedDirectDebit: Maybe(
      Flag('Whether the customer has accepted direct debit. If not, the customer pays by invoice.'),
    ),
  },
  {
    title: 'BankDetails',
    description: 'Complete bank details for SEPA direct debit; null means payment by invoice.',
  },
)
export type BankDetails = Static<typeof BankDetails>
