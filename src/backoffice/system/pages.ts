import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { settingsInUse } from '../../platform/settings/settings-in-use.ts'
import { queryOf } from '../../web/query-of.ts'
import { systemAuditRoutes } from '../audit/pages.ts'
import type { ConsoleContext, SystemJobs } from '../console-context.ts'
import { anyRole, showPage, staffRoutes } from '../console-kit.ts'
import { systemMailPages } from '../mails/pages.ts'
import { examineSystem } from './examine-system.ts'
import { doctorPage, keysPage, settingsPage, versionsPage } from './installation-pages.ts'
import { showKeys } from './show-keys.ts'
import { showVersions } from './show-versions.ts'
import { systemTabs, tasksPath } from './system-tabs.ts'

export const systemPages = (context: ConsoleContext, jobs: SystemJobs) => async (server: Server) => {
  await server.register(systemMailPages(context))
  await server.register(systemAuditRoutes(context, jobs))
  await server.register(installationRoutes(context, jobs))
}

const installationRoutes =
  (context: ConsoleContext, { examineService }: SystemJobs) =>
  async (server: Server) => {
    const { deps } = context
    const { get } = staffRoutes(server, context)
    const show = showPage(context)

    get('/system', anyRole, async (_me, _request, reply) => seeOther(reply, tasksPath))

    get('/system/doctor', ['operator:staff'], async (me, request, reply) => {
      const isAsked = queryOf(request.url).get('run') === 'now'
      // A server that does not answer must not keep a place from others.
      if (isAsked) request.leavePlace?.()
      const examination = isAsked ? await examineSystem({ ...deps, examineService }) : undefined
      const content = html`${systemTabs(me, 'doctor')}${doctorPage(examination)}`
      return show(me, { request, reply }, { title: 'Doctor', room: 'system', content })
    })

    get('/system/settings', ['operator:staff'], async (me, request, reply) => {
      const content = html`${systemTabs(me, 'settings')}${settingsPage(settingsInUse(deps.config))}`
      return show(me, { request, reply }, { title: 'Settings', room: 'system', content })
    })

    get('/system/keys', anyRole, async (me, request, reply) => {
      const { now } = me.operator
      const content = html`${systemTabs(me, 'keys')}${keysPage(await showKeys(deps, now), now)}`
      return show(me, { request, reply }, { title: 'Keys', room: 'system', content })
    })

    get('/system/versions', anyRole, async (me, request, reply) => {
      const versions = await showVersions(deps.db)
      const content = html`${systemTabs(me, 'versions')}${versionsPage(versions, me.operator.now)}`
      return show(me, { request, reply }, { title: 'Versions', room: 'system', content })
    })
  }
