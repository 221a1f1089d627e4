import type { MeasurementTechnology } from '../domain/measurement-technology.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import type { MarketData } from './answers.ts'

/** What an order knows about its delivery point; null: not known. */
export type KnownData = {
  readonly gridOperatorCode: string | null
  readonly meteringOperatorCode: string | null
  readonly previousSupplierCode: string | null
}

export type DataMeaning = {
  /** The day from which it holds. */
  readonly validFrom: string
  /** What it says, in sentences. */
  readonly says: readonly string[]
  /** What the order did not know yet. */
  readonly fills: Partial<KnownData>
  /** How the delivery point is metered; null if the message does not say. Meters are changed, so this is taken over. */
  readonly measurementTechnology: MeasurementTechnology | null
  /** Who pays for grid use and metering from that day on; null if the message does not say. */
  readonly isPaidBySupplier: boolean | null
  /** What the order knows otherwise. A person decides; nothing of it is taken over. */
  readonly contradictions: readonly string[]
}

/** Interprets what the grid operator says about a delivery point. */
export function interpretData(message: MarketData, known: KnownData): DataMeaning {
  const told = toldBy(message)
  const codes = Object.entries(told.codes) as [keyof KnownData, string | null][]
  return {
    validFrom: told.validFrom,
    says: [
      ...codes.flatMap(([name, code]) => (code === null ? [] : [`${labels[name]}: ${code}.`])),
      ...told.says,
    ],
    fills: Object.fromEntries(codes.filter(([name, code]) => code !== null && known[name] === null)),
    measurementTechnology: told.measurementTechnology ?? null,
    isPaidBySupplier: told.isPaidBySupplier ?? null,
    contradictions: [
      ...codes.flatMap(([name, code]) =>
        code === null || known[name] === null || known[name] === code
          ? []
          : [`${labels[name]}: the message says ${code}, the order ${known[name]}.`],
      ),
      ...told.contradictions,
    ],
  }
}

const labels: Readonly<Record<keyof KnownData, string>> = {
  gridOperatorCode: 'Grid operator',
  meteringOperatorCode: 'Metering operator',
  previousSupplierCode: 'Previous supplier',
}

type Told = {
  readonly validFrom: string
  readonly codes: { readonly [Name in keyof KnownData]?: string | null }
  readonly says: readonly string[]
  readonly measurementTechnology?: MeasurementTechnology | null
  readonly isPaidBySupplier?: boolean | null
  readonly contradictions: readonly string[]
}

function toldBy(message: MarketData): Told {
  const gridOperatorCode = ('sender' in message.content && message.content.sender) || null
  switch (message.process) {
    case '55036':
      return {
        validFrom: berlinDate(new Date(message.sentAt)),
        codes: { gridOperatorCode, previousSupplierCode: message.content.otherSupplierCode },
        says: [],
        contradictions: [],
      }
    case '55616': {
      const { validFrom, meteringOperatorCode = null, measurementTechnology, ...content } = message.content
      return {
        validFrom,
        codes: { gridOperatorCode, meteringOperatorCode },
        says: [
          ...sentence('Voltage', content.voltageLevel),
          ...sentence('Metering', measurementTechnology),
          ...sentence('Use', content.consumptionKinds?.join(', ')),
        ],
        measurementTechnology: measurementTechnology ?? null,
        contradictions: [],
      }
    }
    case '55607': {
      const { startDate, meteringOperatorCode, meLoIdentifiers } = message.content
      return {
        validFrom: startDate,
        codes: {},
        says: [
          ...sentence('Metering operator', meteringOperatorCode),
          ...sentence('Metering locations', meLoIdentifiers?.join(', ')),
        ],
        contradictions: ['It assigns us a market location that feeds in; we supply consumers alone.'],
      }
    }
    case '21025': {
      const { validFrom, responseCode, reason } = message.content
      const says = [...sentence('Not installed', responseCode), ...(reason ? [reason] : [])]
      return { validFrom, codes: {}, says, contradictions: [] }
    }
    case '55218': {
      const { validFrom, billingDay, intervalMonths, isPaidBySupplier, positions } = message.content
      return {
        validFrom,
        codes: { gridOperatorCode },
        says: [
          ...sentence('Grid fees are billed on', billingDay),
          ...sentence('Months between bills', intervalMonths?.toString()),
          ...sentence('Billed', positions?.map(positionText).join(', ')),
          ...(isPaidBySupplier == null
            ? []
            : [`Grid use and metering are paid by: ${isPaidBySupplier ? 'us' : 'the customer'}.`]),
        ],
        isPaidBySupplier: isPaidBySupplier ?? null,
        contradictions: [],
      }
    }
  }
}

const sentence = (label: string, value: string | null | undefined): string[] =>
  value ? [`${label}: ${value}.`] : []

type Position = NonNullable<Extract<MarketData, { process: '55218' }>['content']['positions']>[number]

const positionText = ({ articleId, count, discountPercent }: Position): string =>
  `${articleId}${count == null ? '' : ` × ${count}`}${discountPercent == null ? '' : ` less ${discountPercent} %`}`
