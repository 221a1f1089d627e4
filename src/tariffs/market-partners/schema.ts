import { Text } from '../../domain/fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Here, Nullable, OneOf, Type } from '../../platform/http/schema.ts'
import { marketRoles } from './market-partner.ts'

const MarketRoleField = OneOf(marketRoles, {
  title: 'MarketRole',
  description: 'Role in the market.',
  examples: ['Supplier'],
})

export const MarketPartnersQuery = Closed({
  query: Type.Optional(
    Text(
      'Name, city or code, or the beginning of one. Case, accents, word order, legal forms and small typos do not matter. Without it, all market partners are listed by name.',
      'Grundversorger Berln',
    ),
  ),
  role: Type.Optional(Here(MarketRoleField, { description: 'Only market partners in this role.' })),
  ...PageQuery,
})

export const GridOperatorsQuery = Closed({
  postCode: Type.String({
    description: 'German postcode.',
    pattern: '^\\d{5}$',
    'x-must': 'be five digits',
    examples: ['10115'],
  }),
})

export const MarketPartnerItem = Type.Object(
  {
    code: Type.String({
      description: 'Code of BDEW or DVGW, or GLN: 13 digits. It belongs to one company in one role.',
      examples: ['9999801000007'],
    }),
    role: MarketRoleField,
    name: Type.String({
      description: 'Name of the company.',
      examples: ['Grundversorger Region Berlin (Beispiel)'],
    }),
    city: Nullable(Type.String({ description: 'Where it is; null if not known.', examples: ['Berlin'] })),
  },
  { title: 'MarketPartner', description: 'A company in one role of the energy market.' },
)
