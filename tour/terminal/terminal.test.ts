import { describe, expect, test } from 'vitest'
import { paint, wantsColour } from './paint.ts'
import { createScreen } from './screen.ts'
import { widthOf } from './width.ts'
import { wrap } from './wrap.ts'

describe('colours', () => {
  test.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ])('terminal %s with %o: %s', (isTerminal, environment, isWanted) => {
    expect(wantsColour({ isTerminal, environment })).toBe(isWanted)
  })
})

test.each([
  [undefined, undefined, 80],
  [100, '60', 100],
  [undefined, '60', 60],
  [12, undefined, 40],
  [400, undefined, 110],
  [undefined, 'wide', 80],
])('a terminal of %s columns, COLUMNS=%s, is written %i wide', (columns, variable, width) => {
  expect(widthOf(columns, variable)).toBe(width)
})

test('text breaks between words, and addresses before their next part', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three'])
  expect(wrap('see http://localhost/linked?state=1&customerNo=2', 30)).toEqual([
    'see http://localhost/linked',
    '?state=1&customerNo=2',
  ])
})

test.each([40, 80])('everything on a screen of %i columns fits', (width) => {
  let written = ''
  const screen = createScreen((text) => (written += text), { width, paint: paint(false) })
  const bars = Array.from({ length: 96 }, (_, at) => ({ value: at % 7, label: at % 24 === 0 ? '06:00' : '' }))

  screen.heading('10/12', 'What electricity costs today and tomorrow')
  screen.say('A sentence with `some code in it` that is longer than the line of any terminal that is narrow.')
  screen.item(
    '+12.3 s  PendingDelivery',
    'The contract is confirmed and the customer has been notified by email.',
  )
  screen.request('GET', `/partner/v1/customers/20000018/contracts?${'period.from=2026-11-15&'.repeat(4)}`, [
    `Authorization: Bearer ${'x'.repeat(100)}`,
  ])
  screen.answer(200, 'OK', 12)
  screen.json({ text: 'x'.repeat(200) })
  screen.chart('Consumption', bars, { combine: 'sum', entries: 'quarter-hours' })

  for (const line of written.split('\n')) expect(line.length).toBeLessThanOrEqual(width)
  expect(written).not.toContain('`')
})
