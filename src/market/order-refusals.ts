/** Why a grid operator or a metering operator refused what we ordered, for partners (English) and customers. */
import type { OutgoingProcess } from './messages.ts'

export type Refused = {
  /** Null if our staff entered the refusal. */
  readonly responseCode: string | null
  /** What the rejecting party said about it. */
  readonly remark: string | null
}

type Texts = Readonly<Record<'de' | 'en', string>>
type OrderProcess = Extract<OutgoingProcess, '17133' | '17011'>

/** By the codes of E_0595 and E_0250; the others stand for themselves. */
const texts: Readonly<Record<OrderProcess, Readonly<Record<string, Texts>>>> = {
  '17133': {
    A21: {
      de: 'Der Netzbetreiber hat die Meldung zu spät erhalten.',
      en: 'The grid operator got the order too late: it needs two working days.',
    },
  },
  '17011': {
    A01: {
      de: 'Der Messstellenbetreiber braucht mehr Zeit als bis zum gewünschten Tag.',
      en: 'The metering operator needs more time than until the wished day.',
    },
    A03: {
      de: 'Dem Messstellenbetreiber fehlt Ihre Vollmacht.',
      en: "The metering operator does not have the customer's authorisation.",
    },
    A04: {
      de: 'Der Messstellenbetreiber erkennt Ihre Vollmacht nicht an.',
      en: "The metering operator does not accept the customer's authorisation.",
    },
  },
}

const asked: Readonly<Record<OrderProcess, Texts>> = {
  '17133': { de: 'Der Netzbetreiber', en: 'The grid operator' },
  '17011': { de: 'Der Messstellenbetreiber', en: 'The metering operator' },
}

export function refusalText(
  process: OrderProcess,
  { responseCode, remark }: Refused,
  language: 'de' | 'en' = 'en',
): string {
  const known = responseCode === null ? undefined : texts[process][responseCode]?.[language]
  if (known !== undefined) return remark === null ? known : `${known} (${remark})`
  const who = asked[process][language]
  const code = responseCode === null ? '' : ` (${responseCode})`
  const said = remark === null ? '.' : `: ${remark}`
  return language === 'de' ? `${who} hat abgelehnt${code}${said}` : `${who} refused${code}${said}`
}
