import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { settingsInUse } from '../../platform/settings/settings-in-use.ts'
import { readQuery } from '../../web/read-query.ts'
import { systemAuditRoutes } from '../audit/pages.ts'
import type { ConsoleContext, SystemJobs } from '../console-context.ts'
import { anyRole, consoleKit } from '../console-kit.ts'
import { systemMailPages } from '../mails/pages.ts'
import { examineSystem } from './examine-system.ts'
import { doctorPage, keysPage, settingsPage, versionsPage } from './installation-pages.ts'
import { showKeys } from './show-keys.ts'
import { showVersions } from './show-versions.ts'
import { systemTabs, tasksPath } from './system-tabs.ts'

export const systemPages = (context: ConsoleContext, jobs: SystemJobs) => async (server: Server) => {
  const { deps } = context
  const top = consoleKit(server, context).top('system')
  await server.register(systemMailPages(context))
  await server.register(systemAuditRoutes(context, jobs))

  top.file('/system', anyRole, async (_, { reply }) => seeOther(reply, tasksPath))

  top.view('/system/doctor', ['operator:staff'], async (_, { me, request }) => {
    const isAsked = readQuery(request.url).get('run') === 'now'
    // A server that does not answer must not keep a place from others.
    if (isAsked) request.leavePlace?.()
    const examination = isAsked ? await examineSystem({ ...deps, ...jobs }) : undefined
    return { title: 'Doctor', content: html`${systemTabs(me, 'doctor')}${doctorPage(examination)}` }
  })

  top.view('/system/settings', ['operator:staff'], (_, { me }) => ({
    title: 'Settings',
    content: html`${systemTabs(me, 'settings')}${settingsPage(settingsInUse(deps.config))}`,
  }))

  top.view('/system/keys', anyRole, async (_, { me, now }) => ({
    title: 'Keys',
    content: html`${systemTabs(me, 'keys')}${keysPage(await showKeys(deps, now), now)}`,
  }))

  top.view('/system/versions', anyRole, async (_, { me, now }) => ({
    title: 'Versions',
    content: html`${systemTabs(me, 'versions')}${versionsPage(await showVersions(deps.db), now)}`,
  }))
}
