import { quarterHourStartsMs } from '../../../platform/time/berlin-day.fixture.ts'
import { quarterHourMs } from '../../../platform/time/berlin-day.ts'

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

/** Wraps segments in a message with a matching trailer. */
export function messageSegments(
  reference: string,
  segments: string[],
  begin = 'BGM+7+EXAMPLE-1+9',
): string[] {
  const inner = [
    `UNH+${reference}+MSCONS:D:04B:UN:2.4c`,
    begin,
    'DTM+137:202611150600?+00:303',
    'RFF+Z13:13025',
    'NAD+MS+9900000000002::293',
    'NAD+MR+9900000000018::293',
    'UNS+D',
    ...segments,
  ]
  return [...inner, `UNT+${inner.length + 1}+${reference}`]
}

/** Wraps messages in an interchange. */
export const interchange = (...messages: string[][]): string =>
  [
    "UNA:+.? 'UNB+UNOC:3+9900000000002:500+9900000000018:500+261115:0700+EXAMPLE'",
    ...messages.flat().map((segment) => `${segment}'`),
    `UNZ+${messages.length}+EXAMPLE'`,
  ].join('\r\n')
