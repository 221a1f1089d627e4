import { html } from '../platform/html/html.ts'
import { sendCustomerPage } from '../platform/html/send-page.ts'
import type { Server } from '../platform/http/server.ts'
import type { ConsoleContext } from './console-context.ts'
import { consolePage } from './frame/console-page.ts'
import { anyRole, staffRoutes } from './signed-in.ts'

export const homeRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { get } = staffRoutes(server, context)

  get('/', anyRole, async ({ member }, request, reply) =>
    sendCustomerPage(
      reply,
      consolePage({
        title: 'Console',
        me: member,
        content: html`<h1>Console</h1><p>Signed in as ${member.name}, ${member.role}.</p>`,
        guard: context.guardOf(request, reply),
      }),
    ),
  )
}
