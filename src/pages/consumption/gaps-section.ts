import { gapKinds, type ReadingGap } from '../../energy/statements/reading-gaps.ts'
import { dateText } from '../../mail/local-text.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { section } from '../../platform/html/page-parts.ts'
import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { consumptionTexts } from './consumption-texts.ts'
import type { ConsumptionView } from './consumption-view.ts'

// More is said in one sentence; the file has the state of every value.
const maxOfAKind = 3
const maxRanges = 4

/** Which values are missing or not certain, and why, in words. */
export function gapsSection({ statement }: ConsumptionView, lang: Language): Html {
  const texts = consumptionTexts[lang]
  const { gaps, isMeteredByQuarterHour } = statement
  if (gaps.length === 0)
    return statement.total.Consumption === null ? html`` : html`<p class="hint">${texts.noGaps}</p>`
  const said = gapKinds.flatMap((kind) => {
    const says = kind === 'missing' && !isMeteredByQuarterHour ? texts.notMetered.missing : texts.gaps[kind]
    const found = gaps.filter((gap) => gap.kind === kind)
    const [first, last] = [found[0], found.at(-1)]
    if (first === undefined || last === undefined) return []
    if (found.length <= maxOfAKind) return found.map((gap) => says(whenOf(gap, lang), gap.quarterHours))
    const when = texts.several(found.length, dateText(first.from, lang), dateText(last.to, lang))
    return [
      says(
        when,
        found.reduce((sum, { quarterHours }) => sum + quarterHours, 0),
      ),
    ]
  })
  return section(
    'gaps',
    texts.gapsTitle,
    html`<ul>${said.map((sentence) => html`<li>${sentence}</li>`)}</ul>`,
  )
}

function whenOf({ from, to, ranges }: ReadingGap, lang: Language): string {
  const texts = consumptionTexts[lang]
  if (from !== to) return texts.until(dateText(from, lang), dateText(to, lang))
  const day = dateText(from, lang)
  if (ranges.length === 0 || ranges.length > maxRanges) return day
  return texts.ranges(day, ranges.map((range) => clocksOf(from, range)).join(', '))
}

/** A range of elapsed quarter-hours by the clock on the wall. */
function clocksOf(date: string, { from, to }: { from: number; to: number }): string {
  const quarters = wallClockQuarters(dayNumberOf(date))
  const clock = (quarter: number) =>
    `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
  return `${clock(quarters[from] ?? 0)}–${clock(to < quarters.length ? (quarters[to] ?? 0) : 96)}`
}
