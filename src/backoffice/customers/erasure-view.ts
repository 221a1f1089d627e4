import type { Erasure } from './erase-customer.ts'
import type { Treatment } from './erasure-rules.ts'
import type { CustomerErasure } from './schema.ts'

/** An erasure as the operator API shows it: with an end wherever there is one. */
export const erasureView = ({ parts, remains, ...erasure }: Erasure): CustomerErasure => ({
  ...erasure,
  parts: parts.map((part) => ({ part: part.part, number: part.number, ...treatmentView(part) })),
  remains: remains.map((left) => ({
    place: left.place,
    data: left.data,
    number: left.number,
    ...treatmentView(left),
  })),
})

const treatmentView = (treated: Treatment) => ({
  treatment: treated.treatment,
  because: treated.because,
  until: treated.treatment === 'blocked' ? treated.until : null,
})
