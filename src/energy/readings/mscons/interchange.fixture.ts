import { quarterHourStartsMs } from '../../../platform/time/berlin-day.fixture.ts'
import { berlinDay, quarterHourMs } from '../../../platform/time/berlin-day.ts'

export type SeriesOfDay = {
  location: string
  date: string
  /** By index of the quarter-hour; 0.25 kWh elsewhere. */
  values?: Record<number, string>
  qualifier?: string
  register?: string
}

/** `202603012300?+00`: the market's format, with the plus sign released. */
const instant = (ms: number): string => `${new Date(ms).toISOString().replace(/\D/g, '').slice(0, 12)}?+00`

/** The segments of one location on one day. */
export const seriesSegments = ({ location, date, values = {}, ...series }: SeriesOfDay): string[] => [
  'NAD+DP',
  `LOC+172+${location}`,
  'LIN+1',
  `PIA+5+${series.register ?? '1-1?:1.29.0'}:SRW`,
  ...quarterHourStartsMs(date).flatMap((ms, index) => [
    `QTY+${values[index] ?? `${series.qualifier ?? '220'}:0.25:KWH`}`,
    `DTM+163:${instant(ms)}:303`,
    `DTM+164:${instant(ms + quarterHourMs)}:303`,
  ]),
]

type ReadingOfMeter = {
  location: string
  meter: string
  kwh: string
  date: string
  remark?: string
  register?: string
}

/** The segments of a meter reading (13017) at the beginning of a day. */
export const readingSegments = ({
  location,
  meter,
  kwh,
  date,
  remark,
  register = '1-0?:1.8.0',
}: ReadingOfMeter): string[] => [
  'NAD+DP',
  `LOC+172+${location}`,
  `RFF+MG:${meter}`,
  'LIN+1',
  `PIA+5+${register}:SRW`,
  `QTY+${kwh}`,
  `DTM+7:${instant(berlinDay(date).startsAtMs)}:303`,
  ...(remark === undefined ? [] : [`STS+Z33++${remark}`]),
]

/** The segments of an amount of energy (13019) between the beginnings of two days. */
export const amountSegments = (location: string, kwh: string, from: string, to: string): string[] => [
  'NAD+DP',
  `LOC+172+${location}`,
  'LIN+1',
  'PIA+5+1-1?:1.9.0:SRW',
  `QTY+${kwh}`,
  `DTM+163:${instant(berlinDay(from).startsAtMs)}:303`,
  `DTM+164:${instant(berlinDay(to).startsAtMs)}:303`,
]

/** Wraps segments in a message with a matching trailer. */
export function messageSegments(
  reference: string,
  segments: string[],
  begin = 'BGM+7+EXAMPLE-1+9',
  process = '13025',
): string[] {
  const inner = [
    `UNH+${reference}+MSCONS:D:04B:UN:2.4c`,
    begin,
    'DTM+137:202611150600?+00:303',
    `RFF+Z13:${process}`,
    'NAD+MS+9900000000002::293',
    'NAD+MR+9900000000018::293',
    'UNS+D',
    ...segments,
  ]
  return [...inner, `UNT+${inner.length + 1}+${reference}`]
}

/** A message (13006) that reverses another one by the number of its document. */
export const reversalOf = (number: string, reference = 'R1'): string[] =>
  messageSegments(reference, [`RFF+ACW:${number}`], `BGM+7+REVERSES-${number}+1`, '13006')

/** Wraps messages in an interchange. */
export const interchange = (...messages: string[][]): string =>
  [
    "UNA:+.? 'UNB+UNOC:3+9900000000002:500+9900000000018:500+261115:0700+EXAMPLE'",
    ...messages.flat().map((segment) => `${segment}'`),
    `UNZ+${messages.length}+EXAMPLE'`,
  ].join('\r\n')
