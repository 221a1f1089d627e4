import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { aBrand } from '../brand.fixture.ts'
import { aSupplier } from '../order-confirmation.fixture.ts'
import { calendarFile, type DeliveryStart, deliveryStartCalendar } from './delivery-start.ts'

const aStart = (changes: Partial<DeliveryStart> = {}): DeliveryStart => ({
  language: 'de',
  brand: aBrand(),
  supplier: aSupplier(),
  contractNumber: '30471182',
  tariffName: 'Dynamisch mit geteiltem Vorteil',
  deliveryAddressLines: ['Lindenallee 12 b', '10115 Berlin'],
  startDate: '2027-01-01',
  confirmedAt: new Date('2026-11-17T10:02:30.123Z'),
  ...changes,
})

/** The event as another program reads it. */
function eventOf(changes: Partial<DeliveryStart> = {}) {
  const calendar = new ICAL.Component(ICAL.parse(deliveryStartCalendar(aStart(changes))))
  const event = calendar.getFirstSubcomponent('vevent')
  if (event === null) throw new Error('the calendar has no event')
  return { calendar, event, said: new ICAL.Event(event) }
}

describe.each(['de', 'en'] as const)('the calendar with the start of delivery in %s', (language) => {
  test('is an event of one whole day, published by us', () => {
    const { calendar, event, said } = eventOf({ language })

    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(said.startDate.isDate).toBe(true)
    expect([said.startDate.toString(), said.endDate.toString()]).toEqual(['2027-01-01', '2027-01-02'])
    expect(String(event.getFirstPropertyValue('dtstamp'))).toBe('2026-11-17T10:02:30Z')
  })

  test('says who supplies, where, and where to read more', () => {
    const { event, said } = eventOf({ language })

    expect(said.summary).toContain('Sonnenhaus Energie')
    expect(said.description).toContain('Wattline Energie GmbH')
    expect(said.description).toContain('30471182')
    expect(said.location).toBe('Lindenallee 12 b, 10115 Berlin')
    expect(String(event.getFirstPropertyValue('url'))).toBe(
      `https://login.wattline.example/account/contracts/30471182?lang=${language}`,
    )
  })

  test('reminds on the morning before', () => {
    const alarm = eventOf({ language }).event.getFirstSubcomponent('valarm')

    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT15H')
    expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY')
  })
})

test('every copy of an event has the same name, and another contract another one', () => {
  expect(eventOf().said.uid).toBe('delivery-start-30471182@login.wattline.example')
  expect(eventOf({ language: 'en' }).said.uid).toBe(eventOf().said.uid)
  expect(eventOf({ contractNumber: '30471183' }).said.uid).not.toBe(eventOf().said.uid)
})

test('lines end with CRLF and have at most 75 octets, also where letters have several', () => {
  const brand = aBrand({ name: `Ö${'ß€👩‍👧'.repeat(30)}` })
  const text = deliveryStartCalendar(aStart({ brand }))

  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(eventOf({ brand }).said.summary).toContain(brand.name)
})

test('a value with commas, semicolons, backslashes and line breaks stays a value', () => {
  const tariffName = 'A, B; C\\n D"\r\nEND:VEVENT\r\nBEGIN:VEVENT'
  const { calendar, said } = eventOf({ tariffName })

  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
  expect(said.description).toContain('A, B; C\\n D" END:VEVENT BEGIN:VEVENT')
})

test('the last day of a year is followed by the first of the next', () => {
  const { said } = eventOf({ startDate: '2027-12-31' })

  expect(said.endDate.toString()).toBe('2028-01-01')
})

test('the name of the file is safe everywhere', () => {
  expect(calendarFile(aStart()).filename).toBe('Lieferbeginn-30471182.ics')
  expect(calendarFile(aStart({ language: 'en', contractNumber: '../a"\r\nb' })).filename).toBe(
    'Start-of-delivery-ab.ics',
  )
})
