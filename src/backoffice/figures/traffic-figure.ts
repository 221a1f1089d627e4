import { html } from '../../platform/html/html.ts'
import { section, table } from '../../web/frame/parts.ts'
import { figure } from './figure.ts'
import { usagePath } from './paths.ts'
import { type Traffic, TrafficQuery } from './schema.ts'
import { showTraffic } from './show-traffic.ts'
import { countColumns, trafficContent, trafficFiles } from './traffic-content.ts'

export const trafficFigure = figure<typeof TrafficQuery, Traffic>({
  title: 'API traffic',
  query: TrafficQuery,
  filters: ['from', 'to', 'filter.partner'],
  show: showTraffic,
  files: trafficFiles,
  content: (data, csvPath) => html`
    ${trafficContent(
      data,
      csvPath,
      html`There were no requests in these days. Those of the last seconds appear within ten seconds.`,
    )}
    ${
      data.requests > 0 &&
      section(
        'partners',
        'Partners',
        html`${table<Traffic['partners'][number]>(
          'Requests by partner',
          [
            {
              title: 'Partner',
              cell: ({ partner }) =>
                partner === null
                  ? 'Own clients, and callers without a valid token'
                  : html`<a href="${usagePath(partner)}">${partner}</a>`,
            },
            ...countColumns,
          ],
          { rows: data.partners, empty: '' },
        )}<p><a href="${csvPath('partners')}" download>Download as CSV</a></p>`,
      )
    }`,
})

/** How one partner uses the API; the partner is in the path. */
export const usageFigure = figure<typeof TrafficQuery, Traffic>({
  title: 'Usage',
  query: TrafficQuery,
  filters: ['from', 'to'],
  show: showTraffic,
  files: trafficFiles,
  content: (data, csvPath) =>
    trafficContent(
      data,
      csvPath,
      html`The partner sent no request in these days. Choose other days, or look whether its clients are enabled.`,
    ),
})
