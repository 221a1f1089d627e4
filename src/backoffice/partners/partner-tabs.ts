import { type Html, html } from '../../platform/html/html.ts'
import { tabs } from '../../web/frame/tabs.ts'
import { partnerPath } from '../console-paths.ts'

const pages = [
  ['Partner', ''],
  ['Staff', '/staff'],
  ['Webhooks', '/webhooks'],
  ['Usage', '/usage'],
] as const
type PartnerTab = (typeof pages)[number][0]

/** Links between the pages of one partner. */
export const partnerTabs = (slug: string, current: PartnerTab): Html =>
  tabs(
    `Partner ${slug}`,
    pages.map(([name, rest]) => ({ name, path: `${partnerPath(slug)}${rest}`, isCurrent: name === current })),
  )

export const switchBadge = ({ isDisabled }: { isDisabled: boolean }): Html =>
  html`<span class="state ${isDisabled ? 'bad' : 'good'}">${isDisabled ? 'Disabled' : 'Enabled'}</span>`
