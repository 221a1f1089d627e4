import { html } from '../platform/html/html.ts'
import type { Server } from '../platform/http/server.ts'
import { facts } from '../web/frame/parts.ts'
import type { ConsoleContext } from './console-context.ts'
import { anyRole, showPage, staffRoutes } from './console-kit.ts'
import { roomLetters } from './console-page.ts'

const keys = [
  ['/', 'Search. Results appear while you type: ↓ and ↑ choose, Enter opens, Escape closes'],
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['Enter', 'Open the row'],
  ...[...roomLetters].map(([name, letter]) => [`g ${letter}`, `Go to ${name}`] as const),
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
          <p>They work wherever you are not typing.</p>
          ${facts(keys.map(([key, does]) => [html`<kbd>${key}</kbd>`, does]))}`,
      },
    ),
  )
}
