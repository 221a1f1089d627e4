import type { Html } from '../../platform/html/html.ts'
import { tabs } from '../../web/frame/tabs.ts'
import type { SignedIn } from '../../web/signed-in.ts'

export const tasksPath = '/console/system/tasks'
export const mailsPath = '/console/system/mails'
export const doctorPath = '/console/system/doctor'
export const auditPath = '/console/system/audit'

const pages = {
  tasks: 'Tasks',
  mails: 'Mails',
  webhooks: 'Webhooks',
  audit: 'Audit',
  keys: 'Keys',
  versions: 'Versions',
  doctor: 'Doctor',
  settings: 'Settings',
} as const
type SystemPageName = keyof typeof pages

/** They tell where the service can be reached and what is weak about it. */
const reserved: readonly SystemPageName[] = ['doctor', 'settings']

/** The pages of the room that somebody may see. */
export const systemTabs = ({ member }: SignedIn, current: SystemPageName): Html =>
  tabs(
    'System',
    (Object.keys(pages) as SystemPageName[])
      .filter((page) => !reserved.includes(page) || member.scopes.has('operator:staff'))
      .map((page) => ({ name: pages[page], path: `/console/system/${page}`, isCurrent: page === current })),
  )
