import type { Supplier } from '../../platform/settings/supplier.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { type MailBrand, type MailLanguage, onOneLine } from '../layout/mail-content.ts'
import { openedIn } from '../layout/mail-parts.ts'
import { letterLinks } from '../letter-links.ts'
import { localText } from '../local-text.ts'

/** A contract as far as its customer's calendar says something about it. */
export type DeliveryStart = {
  language: MailLanguage
  brand: Pick<MailBrand, 'name' | 'pagesUrl'>
  supplier: Supplier
  contractNumber: string
  tariffName: string
  deliveryAddressLines: readonly string[]
  /** `yyyy-MM-dd` */
  startDate: string
  /** When we accepted the order. */
  confirmedAt: Date
}

const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH'

/** The file to attach or to download. */
export const calendarFile = (start: DeliveryStart) => ({
  filename: `${start.language === 'de' ? 'Lieferbeginn' : 'Start-of-delivery'}-${start.contractNumber.replace(/[^\w-]/g, '')}.ics`,
  contentType: calendarType,
  content: Buffer.from(deliveryStartCalendar(start)),
})

/**
 * The first day of delivery as an event of a whole day. It has the same UID in every copy, so that a calendar that
 * imports it twice shows it once.
 */
export function deliveryStartCalendar(start: DeliveryStart): string {
  const clean = onOneLine(start)
  const { language, contractNumber, startDate, brand, supplier, tariffName } = clean
  const { say } = localText(language)
  const [, contractUrl] = letterLinks({ brand, language }).contract(contractNumber)
  const url = openedIn(language, contractUrl, brand.pagesUrl)
  const lines: Line[] = [
    ['UID', `delivery-start-${contractNumber}@${new URL(brand.pagesUrl).hostname}`],
    ['DTSTAMP', utc(clean.confirmedAt)],
    ['DTSTART;VALUE=DATE', compact(startDate)],
    ['DTEND;VALUE=DATE', compact(plusDays(startDate, 1))],
    [
      'SUMMARY',
      {
        text: say(`Strom von ${brand.name}: Lieferbeginn`, `Electricity from ${brand.name}: delivery starts`),
      },
    ],
    [
      'DESCRIPTION',
      {
        text: say(
          `Ab heute beliefert Sie ${supplier.name} im Tarif „${tariffName}“.\nNotieren Sie bitte Ihren Zählerstand, wenn Sie keinen Smart Meter haben.\nVertragsnummer: ${contractNumber}\n${url}`,
          `From today, ${supplier.name} supplies you under the tariff “${tariffName}”.\nIf you have no smart meter, please note your meter reading.\nContract number: ${contractNumber}\n${url}`,
        ),
      },
    ],
    ['LOCATION', { text: clean.deliveryAddressLines.join(', ') }],
    ['URL', url],
    ['CLASS', 'PRIVATE'],
    ['TRANSP', 'TRANSPARENT'],
  ]
  const alarm: Line[] = [
    ['ACTION', 'DISPLAY'],
    // Nine in the morning of the day before.
    ['TRIGGER', '-PT15H'],
    [
      'DESCRIPTION',
      { text: say('Morgen beginnt Ihre Stromlieferung.', 'Your electricity delivery starts tomorrow.') },
    ],
  ]
  return renderCalendar(lines, alarm)
}

const compact = (date: string): string => date.replaceAll('-', '')
const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** A content line: its name with parameters, and a value as it stands or a text, which is escaped. */
type Line = readonly [name: string, value: string | { text: string }]

/** A calendar with one event and its reminder (RFC 5545). */
const renderCalendar = (event: readonly Line[], alarm: readonly Line[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wattline//Wattline//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    ...event.map(contentLine),
    'BEGIN:VALARM',
    ...alarm.map(contentLine),
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const contentLine = ([name, value]: Line): string =>
  folded(`${name}:${typeof value === 'string' ? value : escapedText(value.text)}`)

/** Section 3.3.11. */
const escapedText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

const maxOctets = 75

/** Section 3.1: at most 75 octets in a line, and no character cut in two. */
function folded(line: string): string {
  const rows: string[] = []
  let row = ''
  for (const letter of line) {
    if (Buffer.byteLength(row + letter) > maxOctets) {
      rows.push(row)
      row = ' '
    }
    row += letter
  }
  return [...rows, row].join('\r\n')
}
