/** The fields of messages from the market. They arrive through the operator API, so every text has a maximum length. */
import { Closed, LocalDate, Maybe, Type } from '../platform/http/schema.ts'

type Properties = Parameters<typeof Closed>[0]

// The database cannot store NUL characters or lone surrogates.
export const storable = '^[^\\u0000\\p{Cs}]*$'

const Uuid = (description: string) =>
  Type.String({ description, pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' })
const Instant = Type.String({
  description: 'When the market sent it, in UTC.',
  format: 'date-time',
  pattern: '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$',
  examples: ['2026-03-03T09:40:00Z'],
})
export const Day = (description: string) => LocalDate({ description, pattern: '^2[01]\\d\\d-\\d\\d-\\d\\d$' })
const ContractNumber = Type.String({
  description: 'The contract it is about.',
  pattern: '^[0-9]{8,12}$',
})
export const Code = (description: string) =>
  Type.String({ description, pattern: '^[A-Z][0-9A-Z]{2}$', examples: ['A06'] })
export const PartnerCode = (description: string) => Type.String({ description, pattern: '^[0-9]{13}$' })
export const MaLo = Type.String({ description: 'Market location id.', pattern: '^[1-9][0-9]{10}$' })
export const Identifiers = (description: string, maxLength: number) =>
  Type.Array(Type.String({ description, minLength: 1, maxLength, pattern: storable }), {
    description,
    maxItems: 50,
  })
export const Reason = Type.String({
  description: "Explanation in the market partner's own words.",
  maxLength: 1000,
  pattern: storable,
})

const envelope = {
  messageId: Uuid('Id of this message; repeats are ignored.'),
  sentAt: Instant,
  contractNumber: Maybe(ContractNumber),
}

/** An answer to one of our messages. */
export const answer = <const Process extends string, Content extends Properties>(
  process: Process,
  content: Content,
) =>
  Closed({
    ...envelope,
    process: Type.Literal(process),
    answers: Uuid('Id of our message that this one answers.'),
    content: Closed(content),
  })

/** A message that the market sends unprompted. */
export const notice = <const Process extends string, Content extends Properties>(
  process: Process,
  content: Content,
) =>
  Closed({
    ...envelope,
    process: Type.Literal(process),
    content: Closed({ ...content, maLoIdentifier: MaLo }),
  })
