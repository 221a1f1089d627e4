/** A content line: its name with parameters, and a value as it stands or a text, which is escaped. */
export type Line = readonly [name: string, value: string | { text: string }]

/** A calendar with one event and its reminder (RFC 5545). */
export const renderCalendar = (event: readonly Line[], alarm: readonly Line[]): string =>
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
