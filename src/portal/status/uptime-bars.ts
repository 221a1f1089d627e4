import { percentOf } from '../../backoffice/availability/outages.ts'
import type { ComponentReport } from '../../backoffice/availability/report.ts'
import { type Html, html } from '../../platform/html/html.ts'

const [step, width, height] = [6, 4.5, 32]
// The smallest part of a bar that can still be seen.
const minGap = 9
const unknownHeight = 3

/** A bar for each day. An outage cuts it from above, so that nobody has to tell colours apart. */
export function uptimeBars({ days, uptime }: ComponentReport, title: string): Html {
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

export const percentText = (share: number): string => `${percentOf(share).toFixed(2).replace(/\.00$/, '')} %`

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
