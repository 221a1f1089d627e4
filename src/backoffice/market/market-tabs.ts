import type { Html } from '../../platform/html/html.ts'
import { tabs } from '../../web/frame/tabs.ts'
import { deadlinesPath, marketOrdersPath, messagesPath } from './paths.ts'

const pages = {
  messages: { name: 'Messages', path: messagesPath },
  deadlines: { name: 'Deadlines', path: deadlinesPath },
  orders: { name: 'Meters and modules', path: marketOrdersPath },
} as const

export const marketTabs = (current: keyof typeof pages): Html =>
  tabs(
    'Market',
    Object.entries(pages).map(([key, page]) => ({ ...page, isCurrent: key === current })),
  )
