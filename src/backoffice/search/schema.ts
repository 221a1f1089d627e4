import { ContractStateField } from '../../domain/fields.ts'
import { Count, OptionalResponseText, ResponseText } from '../../domain/operator-fields.ts'
import { Closed, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'

export const SearchQuery = Closed({
  q: Type.String({
    description:
      'A name, an email address, a customer, contract or meter number, a MaLo or MeLo id, an external id, a postcode, the last four digits of an IBAN; names, postcodes and digits also together.',
    minLength: 2,
    maxLength: 100,
    pattern: '^[^\\p{Cc}\\p{Cs}]*$',
    'x-must': 'be a text without control characters',
    examples: ['Muster 10115'],
  }),
  limit: Type.Integer({
    description: 'Maximum number of items to return.',
    minimum: 1,
    maximum: 50,
    default: 10,
    examples: [10],
  }),
})

export const SearchHit = Type.Object(
  {
    kind: OneOf(['customer', 'contract'], {
      title: 'SearchHitKind',
      description: 'What was found: a customer, or one contract of a customer.',
      examples: ['customer'],
    }),
    customerNumber: ResponseText('Number of the customer.', '2047185392'),
    contractNumber: OptionalResponseText(
      'The contract that was found; for a customer the newest one.',
      '3082649177',
    ),
    contracts: Count('Number of orders and contracts of the customer.', 1),
    name: OptionalResponseText('Name of the customer; null if it was erased.', 'Anna Muster'),
    businessName: OptionalResponseText('Name of the business.', null),
    emailAddress: OptionalResponseText('Email address of the customer.', 'anna.muster@example.com'),
    matched: Type.Array(
      OneOf(
        [
          ...([
            'customerNumber',
            'contractNumber',
            'meterNumber',
            'maLoIdentifier',
            'meLoIdentifier',
          ] as const),
          ...(['externalId', 'emailAddress', 'name', 'postCode', 'iban'] as const),
        ],
        { title: 'SearchField', description: 'A field that matched.', examples: ['name'] },
      ),
      { description: 'What matched.' },
    ),
    isExact: Type.Boolean({
      description: 'Whether it matched as typed. Otherwise it is similar, or continues what was typed.',
      examples: [true],
    }),
    state: Nullable(ContractStateField),
    partner: OptionalResponseText('Slug of the partner whose contract it is.', 'demo-whitelabel'),
  },
  { title: 'SearchHit', description: 'A customer or a contract that was found.' },
)
export type SearchHit = Static<typeof SearchHit>

export const SearchHits = Type.Object(
  {
    hits: Type.Array(SearchHit, { description: 'What was found, best first.' }),
    hasMore: Type.Boolean({
      description: 'Whether more would be found with a higher limit.',
      examples: [false],
    }),
  },
  { title: 'SearchHits', description: 'What was found.' },
)
