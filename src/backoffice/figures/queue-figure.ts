import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { numberText } from '../../platform/html/charts/number-text.ts'
import { html } from '../../platform/html/html.ts'
import { Closed } from '../../platform/http/schema.ts'
import { facts, section, table } from '../../web/frame/parts.ts'
import { figure } from './figure.ts'
import { durationText } from './figure-parts.ts'
import type { Queue } from './schema.ts'
import { showQueue } from './show-queue.ts'

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
