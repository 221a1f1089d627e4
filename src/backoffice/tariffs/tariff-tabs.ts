import type { Html } from '../../platform/html/html.ts'
import { tabs } from '../../web/frame/tabs.ts'
import { campaignsPath, pricePath, tariffsPath } from './paths.ts'

const pages = [
  { name: 'Tariffs', path: tariffsPath },
  { name: 'Campaigns', path: campaignsPath },
  { name: 'Price preview', path: pricePath },
] as const

/** Links between the pages about what is sold. */
export const tariffTabs = (current: (typeof pages)[number]['name']): Html =>
  tabs(
    'Tariffs',
    pages.map((page) => ({ ...page, isCurrent: page.name === current })),
  )
