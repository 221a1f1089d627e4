/**
 * Reads a document of the ENTSO-E Transparency Platform. Pitfalls: repeated values are left out (curve type A03), even at
 * the end of a period; DE-LU has a second auction, which is not the day-ahead one; and a document may contain a day
 * twice, in two resolutions, and more days than requested.
 */
import { berlinDate } from '../../../platform/time/berlin.ts'
import type { PricePoint } from '../assemble-day.ts'
import { firstQuarterHourlyDate, type ResolutionMinutes } from '../price-day.ts'
import { priceOf, requireQuarterHour } from './complete-day.ts'
import type { XmlElement } from './parse-xml.ts'
import { SourceFailure } from './price-source.ts'

type Wanted = { date: string; startsAtMs: number; endsAtMs: number; biddingZone: string }

const sequenceName = 'classificationSequence_AttributeInstanceComponent.position'

/** The points of the day-ahead auction within the interval; none until they are published. */
export function pointsOfDocument(document: XmlElement, wanted: Wanted): PricePoint[] {
  const [acknowledgement] = elements(document, 'Acknowledgement_MarketDocument')
  if (acknowledgement !== undefined) return nothingFound(acknowledgement)
  const [publication] = elements(document, 'Publication_MarketDocument')
  if (publication === undefined) throw new SourceFailure('The response is not a price document.')

  return withoutConflict(
    dayAheadSeries(publication, wanted).flatMap((series) =>
      elements(series, 'Period').flatMap((period) =>
        pointsOfPeriod(period, { ...wanted, omitsRepeats: text(series, 'curveType') === 'A03' }),
      ),
    ),
  )
}

/** Refuses two prices for the same time: nothing in the document says which one is newer. */
function withoutConflict(points: PricePoint[]): PricePoint[] {
  const prices = new Map<string, number>()
  for (const { startsAtMs, minutes, microCentPerKwh } of points) {
    const key = `${startsAtMs} ${minutes}`
    if ((prices.get(key) ?? microCentPerKwh) !== microCentPerKwh)
      throw new SourceFailure('The document has two prices for the same time.')
    prices.set(key, microCentPerKwh)
  }
  return points
}

const maxReasonLength = 200

/** 999 means no matching data, as expected before the auction; anything else is an error. */
function nothingFound(acknowledgement: XmlElement): PricePoint[] {
  const [reason] = elements(acknowledgement, 'Reason')
  const [code, says] = [reason && text(reason, 'code'), reason && text(reason, 'text')]
  if (code === '999' && /no matching data/i.test(says ?? '')) return []
  const words = says === undefined ? '' : `: ${says.slice(0, maxReasonLength).replace(/\.$/, '')}`
  throw new SourceFailure(`The source refused the request with reason ${code ?? 'unknown'}${words}.`)
}

/** The time series of the coupled auction at noon, never of the second one. */
function dayAheadSeries(publication: XmlElement, { biddingZone }: Wanted): XmlElement[] {
  const all = elements(publication, 'TimeSeries').filter(
    (series) =>
      isAbsentOr(series, 'in_Domain.mRID', biddingZone) &&
      isAbsentOr(series, 'out_Domain.mRID', biddingZone) &&
      isAbsentOr(series, 'currency_Unit.name', 'EUR') &&
      isAbsentOr(series, 'price_Measure_Unit.name', 'MWH') &&
      isAbsentOr(series, 'contract_MarketAgreement.type', 'A01'),
  )
  // Documents of past years do not number the auctions; if any is numbered, ours is.
  const isNumbered = all.some((series) => text(series, sequenceName) !== undefined)
  return isNumbered ? all.filter((series) => text(series, sequenceName) === '1') : all
}

function pointsOfPeriod(
  period: XmlElement,
  { startsAtMs, endsAtMs, omitsRepeats }: Wanted & { omitsRepeats: boolean },
): PricePoint[] {
  const minutes = minutesOf(period)
  const [interval] = elements(period, 'timeInterval')
  const periodStartMs = requireQuarterHour(Date.parse((interval && text(interval, 'start')) ?? ''))
  const periodEndMs = requireQuarterHour(Date.parse((interval && text(interval, 'end')) ?? ''))
  // Until October 2025 this auction was hourly; earlier quarter-hours belong to another one.
  if (
    minutes === undefined ||
    (minutes === 15 && berlinDate(new Date(periodStartMs)) < firstQuarterHourlyDate)
  )
    return []

  const stepMs = minutes * 60_000
  const points = elements(period, 'Point')
    .map((point) => ({ position: positionOf(point), price: priceOf(text(point, 'price.amount')) }))
    .sort((one, other) => one.position - other.position)
  if (points.some(({ position }, index) => position === points[index + 1]?.position))
    throw new SourceFailure('A position occurs twice.')
  return points.flatMap(({ position, price }, index) => {
    const fromMs = periodStartMs + (position - 1) * stepMs
    const next = points[index + 1]
    // A missing point repeats the value before it, up to the declared end of the period.
    const untilMs = !omitsRepeats
      ? fromMs + stepMs
      : next === undefined
        ? periodEndMs
        : periodStartMs + (next.position - 1) * stepMs
    const first = Math.max(0, Math.floor((startsAtMs - fromMs) / stepMs))
    const lastMs = Math.min(untilMs, endsAtMs, periodEndMs)
    const steps = Math.max(0, Math.ceil((lastMs - fromMs) / stepMs) - first)
    return Array.from({ length: steps }, (_, step) => ({
      startsAtMs: fromMs + (first + step) * stepMs,
      minutes,
      microCentPerKwh: price,
    }))
  })
}

const resolutions: Record<string, ResolutionMinutes> = { PT15M: 15, PT60M: 60, PT1H: 60 }
const minutesOf = (period: XmlElement) => resolutions[text(period, 'resolution') ?? '']

function positionOf(point: XmlElement): number {
  const position = Number(text(point, 'position'))
  if (Number.isSafeInteger(position) && position > 0) return position
  throw new SourceFailure('A point has no position.')
}

const isAbsentOr = (element: XmlElement, name: string, value: string): boolean =>
  [undefined, value].includes(text(element, name))

const elements = (element: XmlElement, name: string): XmlElement[] =>
  (element[name] ?? []).filter((child): child is XmlElement => typeof child === 'object')

const text = (element: XmlElement, name: string): string | undefined =>
  element[name]?.find((child): child is string => typeof child === 'string')
