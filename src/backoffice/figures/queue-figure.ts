import type { Db } from '../../platform/db/sql.ts'
import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { numberText } from '../../platform/html/charts/chart-texts.ts'
import { html } from '../../platform/html/html.ts'
import { Closed } from '../../platform/http/schema.ts'
import { countTasks, countTasksByKind } from '../../platform/tasks/count-tasks.ts'
import { findTaskHours } from '../../platform/tasks/task-hours.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { facts, section, table } from '../../web/frame/parts.ts'
import { durationText, figure } from './figure.ts'
import type { Queue } from './schema.ts'

const NoQuery = Closed({})

export const queueFigure = figure<typeof NoQuery, Queue>({
  title: 'Queue',
  query: NoQuery,
  filters: [],
  show: ({ reads }, _query, now) => showQueue(reads, now),
  files: {
    hours: ({ hours }) => ({
      columns: ['hour', 'done', 'parked'],
      rows: hours.map(({ hour, done, parked }) => [hour, done, parked]),
    }),
    kinds: ({ kinds }) => ({
      columns: ['kind', 'due', 'parked'],
      rows: kinds.map(({ kind, due, parked }) => [kind, due, parked]),
    }),
  },
  content: ({ due, parked, oldestDueSeconds, kinds, hours }, csvPath) => html`
    ${facts([
      ['Due', numberText(due)],
      ['Oldest has waited', due === 0 ? '–' : durationText(oldestDueSeconds)],
      ['Given up', numberText(parked)],
    ])}
    ${barChart(
      { title: 'Tasks by hour', unit: 'tasks', csvPath: csvPath('hours'), endsNow: true },
      {
        categories: hours.map(({ hour }) => hour.slice(5, 16)),
        series: [
          { name: 'Done', values: hours.map(({ done }) => done) },
          { name: 'Given up', values: hours.map((hour) => hour.parked) },
        ],
      },
    )}
    ${section(
      'kinds',
      'Open tasks by kind',
      html`${table(
        'Kinds of open tasks',
        [
          { title: 'Kind', cell: ({ kind }) => html`<code>${kind}</code>` },
          { title: 'Due', isFigure: true, cell: (kind) => numberText(kind.due) },
          { title: 'Given up', isFigure: true, cell: (kind) => numberText(kind.parked) },
        ],
        { rows: kinds, empty: 'Nothing waits, and nothing was given up.' },
      )}${kinds.length > 0 && html`<p><a href="${csvPath('kinds')}" download>Download as CSV</a></p>`}`,
    )}`,
})

const shownHours = 48
const hourMs = 3_600_000

/** What waits, what was given up, and what was done in the last two days. */
export async function showQueue(db: Db, now: Date): Promise<Queue> {
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs
  const from = thisHour - (shownHours - 1) * hourMs
  const [counts, kinds, ended] = await Promise.all([
    countTasks(db, now),
    countTasksByKind(db, now),
    findTaskHours(db, new Date(from), new Date(thisHour + hourMs)),
  ])
  const byHour = new Map(ended.map((hour) => [hour.hour.getTime(), hour]))
  const hours = Array.from({ length: shownHours }, (_, index) => {
    const at = from + index * hourMs
    const { done = 0, parked = 0 } = byHour.get(at) ?? {}
    return { hour: berlinDateTime(new Date(at)), done, parked }
  })
  return { ...counts, kinds, hours }
}
