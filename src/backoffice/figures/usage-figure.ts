import { html } from '../../platform/html/html.ts'
import { figure } from './figure.ts'
import { type Traffic, TrafficQuery } from './schema.ts'
import { showTraffic } from './show-traffic.ts'
import { trafficContent, trafficFiles } from './traffic-content.ts'

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
