import { GenderField, PlainText, Text } from '../../../domain/fields.ts'
import { Closed, Maybe, Nullable, type Static, Type } from '../../../platform/http/schema.ts'

/** An address in a request. */
export const OrderAddress = Closed(
  {
    title: Maybe(Text('Academic title.', 'Dr.', 50)),
    firstName: Maybe(Text('First name; null for a business address.', 'Anna')),
    lastName: Maybe(Text('Last name; null for a business address.', 'Muster')),
    businessName: Maybe(Text('Name of the business; null for a person.', 'Muster GmbH')),
    gender: Maybe(GenderField),
    extension: Maybe(Text('Address extension, such as a floor.', 'Hinterhaus, 2. OG')),
    streetName: Text('Street, without the house number.', 'Invalidenstraße'),
    houseNumber: Maybe(Text('House number; null if there is none.', '12a', 20)),
    city: Text('City.', 'Berlin'),
    postCode: Text('Postcode; in Germany five digits. A string, because of leading zeros.', '10115', 12),
    countryCode: Text('Country code, ISO 3166-1 alpha-2. We deliver only in Germany.', 'DE', 10),
  },
  { title: 'OrderAddress', description: 'A postal address in an order.' },
)

const { extension, streetName, houseNumber, city } = OrderAddress.properties

export const NewAddress = Closed(
  {
    ...{ extension, streetName, houseNumber, city },
    postCode: Type.String({
      description: 'Postcode.',
      pattern: '^\\d{5}$',
      'x-must': 'be five digits',
      examples: ['10115'],
    }),
  },
  { title: 'NewAddress', description: 'Where a customer moves to, in Germany.' },
)
export type NewAddress = Static<typeof NewAddress>

/** In one line. */
export const addressLine = ({ streetName, houseNumber, extension, postCode, city }: NewAddress): string =>
  [[streetName, houseNumber].filter(Boolean).join(' '), extension, `${postCode} ${city}`]
    .filter(Boolean)
    .join(', ')

/** An address in a response. */
export const Address = Type.Object(
  {
    title: Nullable(PlainText('Academic title.', 'Dr.')),
    firstName: Nullable(PlainText('First name; null for a business address.', 'Anna')),
    lastName: Nullable(PlainText('Last name; null for a business address.', 'Muster')),
    businessName: Nullable(PlainText('Name of the business; null for a person.', 'Muster GmbH')),
    gender: Nullable(GenderField),
    extension: Nullable(PlainText('Address extension, such as a floor.', 'Hinterhaus, 2. OG')),
    streetName: PlainText('Street, without the house number.', 'Invalidenstraße'),
    houseNumber: Nullable(PlainText('House number; null if there is none.', '12a')),
    city: PlainText('City.', 'Berlin'),
    postCode: PlainText('Postcode.', '10115'),
    countryCode: PlainText('Country code, ISO 3166-1 alpha-2.', 'DE'),
  },
  { title: 'Address', description: 'A postal address.' },
)

/** Read-only fields (rule 10). A partner may send back what it has read, in whatever form; we accept and ignore it. */
export const Ignored = (description: string, example: unknown) =>
  Type.Optional(
    Type.Unknown({
      description: `${description} Read-only: accepted and ignored.`,
      examples: [example],
      readOnly: true,
    }),
  )
