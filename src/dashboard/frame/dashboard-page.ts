import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Audience } from '../../web/audience.ts'
import { type FramedPage, framedPage } from '../../web/frame/framed-page.ts'
import { sendConsolePage } from '../../web/frame/send-console-page.ts'
import type { SignInContext } from '../../web/sign-in-context.ts'
import type { PartnerMe } from '../partner-routes.ts'
import { may, type Permission } from '../roles.ts'

type Room = { name: string; path: `/partners${string}`; permission: Permission | 'anybody' }

/** The rooms of the dashboard, in the order of the menu. A room is listed once its pages exist. */
export const dashboardRooms = {
  home: { name: 'Home', path: '/partners', permission: 'anybody' },
  orders: { name: 'Orders', path: '/partners/orders', permission: 'orders' },
  customers: { name: 'Customers', path: '/partners/customers', permission: 'orders' },
  requests: { name: 'Requests', path: '/partners/requests', permission: 'requests' },
  errors: { name: 'Errors', path: '/partners/errors', permission: 'requests' },
  usage: { name: 'Usage', path: '/partners/usage', permission: 'requests' },
  webhooks: { name: 'Webhooks', path: '/partners/webhooks', permission: 'webhooks' },
  clients: { name: 'API clients', path: '/partners/clients', permission: 'clients' },
  sandbox: { name: 'Sandbox', path: '/partners/sandbox', permission: 'sandbox' },
  brand: { name: 'Brand', path: '/partners/brand', permission: 'brand' },
  team: { name: 'Team', path: '/partners/team', permission: 'team' },
  changelog: { name: 'Changelog', path: '/partners/changelog', permission: 'anybody' },
} as const satisfies Record<string, Room>
export type DashboardRoom = keyof typeof dashboardRooms

/** The staff of partners. Production has no sandbox. */
export const dashboardAudience = ({ hasSandbox }: { hasSandbox: boolean }): Audience => ({
  staffScope: 'partners',
  path: '/partners',
  brandName: 'Wattline for partners',
  place: 'the dashboard',
  helper: 'An owner of your team',
  cookieName: 'wattline-partner',
  // The portal runs requests with the reader's own client, and so has to know who reads.
  sessionCookiePath: '/',
  menuOf: ({ role }) =>
    Object.entries<Room>(dashboardRooms)
      .filter(([room, { permission }]) => may(role, permission) && (hasSandbox || room !== 'sandbox'))
      .map(([room, { name, path }]) => ({ room, name, path })),
  hasSearch: false,
})

type DashboardPage = Pick<FramedPage, 'title' | 'content'> & {
  room?: DashboardRoom
  status?: number
  /** The page shows another page of ours in a frame. */
  hasFrame?: boolean
}

/** Sends a page to somebody who has signed in, with the frame around it. */
export const showDashboard =
  ({ audience, guardOf }: Pick<SignInContext, 'audience' | 'guardOf'>) =>
  (
    { member }: Pick<PartnerMe, 'member'>,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { status = 200, hasFrame = false, ...page }: DashboardPage,
  ) =>
    sendConsolePage(
      reply,
      framedPage(audience, { ...page, me: member, guard: guardOf(request, reply) }),
      status,
      { hasFrame },
    )
