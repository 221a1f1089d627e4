import { PlainText } from '../../domain/fields.ts'
import {
  Closed,
  Here,
  LocalDate,
  LocalDateTime,
  OneOf,
  type Static,
  Type,
} from '../../platform/http/schema.ts'
import {
  Calculation,
  CalculationPath,
  CalculationRequest,
  PriceComponents,
} from '../../tariffs/pricing/schema.ts'

const { offerDate: _offerDate, ...household } = CalculationRequest.properties

export const OfferRequest = Closed(household, {
  title: 'OfferRequest',
  description: 'The customer to make an offer for, today.',
})
export type OfferRequest = Static<typeof OfferRequest>

const OfferId = Type.String({
  description: 'Id of the offer, for an order.',
  format: 'uuid',
  examples: ['5f1d7a0e-3c51-4f0a-9d8e-2b6c4a7e9f10'],
})

const offerFields = {
  offerId: OfferId,
  validUntil: LocalDate({
    description: 'The last day, in Berlin, on which an order may name the offer.',
    examples: ['2026-11-29'],
  }),
  createdAt: LocalDateTime({ description: 'When the offer was made.' }),
  summaryUrl: Type.String({
    description:
      'The offer on one page in your brand, for the customer: German, English with `?lang=en`, and as a PDF under `…/pdf`. Anyone with the address can read it; it names nobody.',
    examples: ['https://login.wattline.example/offers/5f1d7a0e-3c51-4f0a-9d8e-2b6c4a7e9f10'],
  }),
  summaryHash: Type.String({
    description: 'SHA-256 of the words of the summary, which the order keeps as evidence.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
}

export const Offer = Type.Object(
  { ...offerFields, calculation: Calculation },
  { title: 'Offer', description: 'A price that an order may name until a day.' },
)

export const OfferPath = Type.Object({ ...CalculationPath.properties, offerId: OfferId })

export const StoredOffer = Type.Object(
  {
    ...offerFields,
    tariffKey: PlainText('Key of the tariff.', 'DYNAMIC_SHARE'),
    state: OneOf(['Usable', 'Expired', 'Ordered'], {
      title: 'OfferState',
      description:
        '`Ordered`: at least one order has named it; until `validUntil` another one still may. `Usable`: none has, and one may. `Expired`: none has, and `validUntil` is over.',
      examples: ['Usable'],
      'x-may-grow': true,
    }),
    contractNumbers: Type.Array(PlainText('Number of an order.', '3082649177'), {
      description: 'The orders that named it, oldest first.',
    }),
    expectedStartDate: LocalDate({
      description: 'The start of delivery that was offered.',
      examples: ['2027-01-01'],
    }),
    priceComponents: Here(PriceComponents, { description: 'The price, part by part, gross.' }),
  },
  { title: 'KeptOffer', description: 'An offer and what has become of it.' },
)
export type StoredOffer = Static<typeof StoredOffer>
