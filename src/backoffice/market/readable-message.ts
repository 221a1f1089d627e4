/** The content of a message as a person types it into somebody else's form: terms and values, without the receiver and what is empty. Pure. */

type Fact = readonly [term: string, value: string]

/** Names that their letters do not explain. */
const terms: Readonly<Record<string, string>> = {
  sender: 'From (market partner code)',
  transactionReason: 'Transaction reason (code)',
  maLoIdentifier: 'Market location (MaLo-ID)',
  maloId: 'Market location (MaLo-ID)',
  meLoIdentifiers: 'Metering locations (MeLo-ID)',
  meloIds: 'Metering locations (MeLo-ID)',
  annualConsumptionKwh: 'Annual consumption in kWh',
}

const termOf = (name: string): string =>
  terms[name] ?? sentenceCase(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
const sentenceCase = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export const readableContent = (content: unknown): Fact[] =>
  Object.entries(fieldsOf(content)).flatMap(([name, value]) =>
    name === 'receiver' ? [] : readable(name, value),
  )

function readable(name: string, value: unknown): Fact[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.length === 0 ? [] : [[termOf(name), value.map(String).join(', ')]]
  if (typeof value !== 'object')
    return [[termOf(name), value === true ? 'yes' : value === false ? 'no' : String(value)]]
  const fields = fieldsOf(value)
  const line = 'zipCode' in fields ? addressLine(fields) : 'surnames' in fields ? nameLine(fields) : null
  if (line !== null) return line === '' ? [] : [[termOf(name), line]]
  return Object.entries(fields).flatMap(([inner, each]) =>
    readable(inner, each).map(([term, text]): Fact => [`${termOf(name)}: ${term.toLowerCase()}`, text]),
  )
}

const addressLine = ({
  street,
  houseNumber,
  houseNumberAddition,
  zipCode,
  city,
  countryCode,
}: Fields): string =>
  joined(
    ', ',
    joined(' ', street, joined('', houseNumber, houseNumberAddition)),
    joined(' ', zipCode, city),
    countryCode,
  )

const nameLine = ({ title, firstnames, surnames, company }: Fields): string =>
  joined(', ', joined(' ', title, firstnames, surnames), company)

const joined = (by: string, ...parts: unknown[]): string =>
  parts.flatMap((part) => (part === null || part === undefined || part === '' ? [] : String(part))).join(by)

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
