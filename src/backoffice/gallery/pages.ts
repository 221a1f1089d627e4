import type { Server } from '../../platform/http/server.ts'
import { queryOf } from '../../web/query-of.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { galleryPage, isGalleryPart } from './gallery-page.ts'

/** The parts of all pages on one page, for who builds them. Only in the test environment. */
export const galleryRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/gallery', anyRole, async (me, request, reply) => {
    const asked = queryOf(request.url).get('part') ?? ''
    const part = isGalleryPart(asked) ? asked : 'parts'
    const content = galleryPage(part, me.operator.now)
    return show(me, { request, reply }, { title: 'Gallery', content })
  })
}
