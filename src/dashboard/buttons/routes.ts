import { confirmButtons } from '../../backoffice/partners/audited-partners.ts'
import { findButtonsConfirmation } from '../../partners/site-buttons.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { withDone } from '../../web/own-path.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { partnerRoutes } from '../partner-routes.ts'
import { may } from '../roles.ts'
import { buttonsPage, buttonsPath, siteButtons } from './buttons-page.ts'

/** The buttons of §§ 312k and 356a BGB for the partner's own site, and its word that they are there. */
export const buttonRoutes = (context: DashboardContext) => async (server: Server) => {
  const { deps, guardOf } = context
  const { get, post } = partnerRoutes(server, context)
  const show = showDashboard(context)

  get('/buttons', 'anybody', async (me, request, reply) => {
    const { id, slug } = me.partner
    const host = deps.directory.current().brands.get(slug)?.brand.host ?? null
    const content = buttonsPage({
      buttons: siteButtons({ slug, authUrl: deps.config.authUrl, host }),
      confirmation: await findButtonsConfirmation(deps.db, id),
      mayConfirm: may(me.member.role, 'brand'),
      done: doneOf(request.url),
      guard: guardOf(request, reply),
      now: me.now,
    })
    return show(
      me,
      { request, reply },
      { title: 'Termination and withdrawal buttons', room: 'home', content },
    )
  })

  post(
    '/buttons',
    'brand',
    withoutRecentAuth('partner.confirm-buttons', 'partner.withdraw-buttons'),
    async (me, request, reply) => {
      const areThere = formOf(request).get('act') === 'confirm'
      await confirmButtons(deps.db, me.partner.slug, areThere, me.actor)
      return seeOther(reply, withDone(buttonsPath, areThere ? 'buttons-confirmed' : 'buttons-withdrawn'))
    },
  )
}
