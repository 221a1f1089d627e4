import { Closed, LocalDate, LocalDateTime, type Static, Type } from '../../platform/http/schema.ts'
import { Calculation, CalculationRequest } from '../../tariffs/pricing/schema.ts'

const { offerDate: _offerDate, ...household } = CalculationRequest.properties

export const OfferRequest = Closed(household, {
  title: 'OfferRequest',
  description: 'The customer to make an offer for, today.',
})
export type OfferRequest = Static<typeof OfferRequest>

export const Offer = Type.Object(
  {
    offerId: Type.String({
      description: 'Id of the offer, for an order.',
      format: 'uuid',
      examples: ['5f1d7a0e-3c51-4f0a-9d8e-2b6c4a7e9f10'],
    }),
    validUntil: LocalDate({
      description: 'The last day, in Berlin, on which an order may name the offer.',
      examples: ['2026-11-29'],
    }),
    createdAt: LocalDateTime({ description: 'When the offer was made.' }),
    calculation: Calculation,
  },
  { title: 'Offer', description: 'A price that an order may name until a day.' },
)
