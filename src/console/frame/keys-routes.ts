import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import type { ConsoleContext } from '../console-context.ts'
import { anyRole, staffRoutes } from '../signed-in.ts'
import { showPage } from './show-page.ts'

const keys = [
  ['/', 'Search'],
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['Enter', 'Open the row'],
  ['?', 'This page'],
] as const

export const keysRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/keys', anyRole, async (me, request, reply) =>
    show(
      me,
      { request, reply },
      {
        title: 'Keys',
        content: html`<h1>Keys</h1>
          <dl class="facts">${keys.map(([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}</dl>`,
      },
    ),
  )
}
