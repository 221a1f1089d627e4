import { components, shownDays } from '../../backoffice/availability/components.ts'
import { percentOf } from '../../backoffice/availability/outages.ts'
import type { ComponentReport, Report } from '../../backoffice/availability/report.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { mainColumn, renderPage } from '../../platform/html/layout.ts'
import { badge } from '../../platform/html/page-parts.ts'
import { siteFooter, siteLinks } from '../start/site-frame.ts'
import { type Overall, overallOf, type Status, titleOf } from './cached-report.ts'

const headings: Record<Overall, string> = {
  working: 'Everything is working',
  partly: 'Some parts are not working',
  down: 'The service is not working',
  unknown: 'Nothing has been measured yet',
}

const explanations: Record<Overall, string> = {
  working: 'All parts of the service work.',
  partly: 'The parts below that are marked do not work at the moment.',
  down: 'None of its parts works at the moment.',
  unknown: 'The first figures come within a minute of the first start.',
}

/** What works, how reliably it did in the last 90 days, and what went wrong. */
export function statusPage(status: Status): Html {
  const overall = overallOf(status)
  const { report, isDatabaseAway, readAt } = status
  return renderPage({
    title: 'Status',
    description: 'Which parts of Wattline work now, their uptime of the last 90 days, and incidents.',
    lang: 'en',
    stylesheetUrl: '/start.css',
    homeUrl: '/',
    headerEnd: siteLinks('/status'),
    footer: siteFooter,
    body: mainColumn(html`
      <div class="overall ${overall}"><h1>${headings[overall]}</h1>
      <p>${isDatabaseAway ? 'The service cannot reach its database. Requests are refused with 503 until it can; nothing that was accepted is lost.' : explanations[overall]}</p></div>
      ${
        report &&
        html`<section aria-labelledby="components"><h2 id="components">Components</h2>
      <ul class="components">${report.components.map((component) => componentItem(component, isDatabaseAway))}</ul></section>
      <section aria-labelledby="incidents"><h2 id="incidents">Incidents</h2>${incidentList(report.incidents)}</section>`
      }
      <section aria-labelledby="how"><h2 id="how">How this is measured</h2>
      <p>Once a minute the service asks its own API and pages, and looks how long mails, webhooks and messages have waited. A part that
      fails twice in a row is down from the last time that it worked. A stopped service is an incident, once it was silent for more
      than three minutes. Times are those of Berlin.</p>
      <p class="note">As of ${timeText(readAt)}. The same <a href="/status.json">as JSON</a>.</p></section>`),
  })
}

const componentItem = (report: ComponentReport, isDatabaseAway: boolean): Html => {
  const { title, says } = components[report.component]
  return html`<li><div class="component-head"><h3>${title}</h3>${stateBadge(isDatabaseAway ? false : report.isWorking)}</div>
<p>${says}</p>
${uptimeBars(report, title)}
<div class="uptime-ends"><span>${shownDays} days ago</span><span>${uptimeText(report)}</span><span>today</span></div></li>
`
}

/** Over as many days as there are figures of. */
function uptimeText({ uptime, days }: ComponentReport): string {
  if (uptime === null) return 'no figures yet'
  const known = days.filter((day) => day.uptime !== null).length
  return `${percentText(uptime)} over ${known === 1 ? 'one day' : `${known} days`}`
}

function stateBadge(isWorking: boolean | null): Html {
  if (isWorking === null) return badge('No figures yet', 'over')
  return isWorking ? badge('Working', 'good') : badge('Not working', 'bad')
}

const incidentList = (incidents: Report['incidents']): Html =>
  incidents.length === 0
    ? html`<p class="empty">There was none in the last ${shownDays} days.</p>`
    : html`<ol class="incidents">${incidents.map(incidentItem)}</ol>`

const incidentItem = ({
  beganAt,
  endedAt,
  components: those,
  isSilent,
  note,
}: Report['incidents'][number]): Html =>
  html`<li><h3><time datetime="${beganAt.toISOString()}">${timeText(beganAt)}</time> ${endedAt === null ? badge('Lasts', 'bad') : badge('Over', 'over')}</h3>
<p>${isSilent ? 'The service was stopped or could not reach its database.' : `Not working: ${those.map(titleOf).join(', ')}.`}
${endedAt !== null && html`It lasted ${durationText(endedAt.getTime() - beganAt.getTime())}.`}</p>
${note !== null && html`<p class="operator-note">${note}</p>`}</li>
`

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'medium',
  timeStyle: 'short',
})
const timeText = (instant: Date): string => clock.format(instant)

/** In the two largest units, as people say it. */
export function durationText(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  const parts = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' and ')
}

const [step, width, height] = [6, 4.5, 32]
// The smallest part of a bar that can still be seen.
const minGap = 9
const unknownHeight = 3

/** A bar for each day. An outage cuts it from above, so that nobody has to tell colours apart. */
function uptimeBars({ days, uptime }: ComponentReport, title: string): Html {
  const known = days.flatMap(({ date, uptime: share }, index) =>
    share === null ? [] : [{ date, share, x: index * step }],
  )
  const unknown = days.flatMap(({ uptime: share }, index) => (share === null ? [index * step] : []))
  const broken = known.filter(({ share }) => share < 1).length
  return html`<svg class="uptime" viewBox="0 0 ${days.length * step - (step - width)} ${height}" preserveAspectRatio="none" role="img" aria-label="${sentence(title, uptime, { days: known.length, broken })}">${
    unknown.length > 0 &&
    html`<path class="unknown" d="${unknown.map((x) => `M${x} ${height - unknownHeight}h${width}v${unknownHeight}h-${width}z`).join('')}"/>`
  }${known.map(({ date, share, x }) => {
    const cut = share < 1 ? Math.max(minGap, Math.round((1 - share) * height)) : 0
    return html`<g><title>${date}: ${percentText(share)}</title><rect class="up" x="${x}" y="${cut}" width="${width}" height="${height - cut}"/>${
      cut > 0 && html`<rect class="down" x="${x}" y="0" width="${width}" height="${Math.max(cut - 2, 3)}"/>`
    }</g>`
  })}</svg>`
}

const percentText = (share: number): string => `${percentOf(share).toFixed(2).replace(/\.00$/, '')} %`

function sentence(
  title: string,
  uptime: number | null,
  { days, broken }: { days: number; broken: number },
): string {
  if (uptime === null) return `${title}: no figures yet.`
  const span = days === 1 ? 'one day' : `${days} days`
  const outages = broken === 0 ? 'no day had an outage' : `${broken} had an outage`
  return `${title}: worked ${percentText(uptime)} of ${span}, ${outages}.`
}
