import { type Html, html } from '../../../platform/html/html.ts'
import { tabs } from '../../../web/frame/tabs.ts'
import { orderHead, type ShownOrder } from '../order-head.ts'
import { timelinePath } from '../paths.ts'
import { type TimelineEntry, type TimelineKind, timelineKinds } from './schema.ts'
import { kindNames, timelineList } from './timeline-list.ts'

export type TimelinePage = ShownOrder & { entries: readonly TimelineEntry[]; kind: TimelineKind | undefined }

export function timelinePage({ entries, kind, ...shown }: TimelinePage): Html {
  const { contractNumber } = shown.view.order
  const path = timelinePath(contractNumber)
  const asked = kind === undefined ? '' : `?filter.kind=${kind}`
  return html`
  ${orderHead(shown, 'timeline')}
  ${tabs('Kind of entry', [
    { name: 'All', path, isCurrent: kind === undefined },
    ...(Object.keys(timelineKinds) as TimelineKind[]).map((each) => ({
      name: kindNames[each],
      path: `${path}?filter.kind=${each}`,
      isCurrent: each === kind,
    })),
  ])}
  ${
    entries.length === 0
      ? html`<p class="empty">Nothing of this kind has happened. <a href="${path}">Show everything</a>.</p>`
      : html`${timelineList(entries, { contractNumber, now: shown.now })}
      <p class="pager"><a href="${path}.csv${asked}" download>Download as CSV</a></p>`
  }`
}
