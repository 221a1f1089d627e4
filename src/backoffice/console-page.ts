import type { Scope } from '../partners/scopes.ts'
import type { Html } from '../platform/html/html.ts'
import type { Member } from '../staff/accounts/member.ts'
import { roleScopes } from '../staff/accounts/roles.ts'
import type { Audience, MenuEntry } from '../web/audience.ts'
import { type FramedPage, framedPage } from '../web/frame/framed-page.ts'

/** The rooms of the console, in the order of the menu. */
export const rooms = {
  today: { name: 'Today', path: '/console' },
  orders: { name: 'Orders', path: '/console/orders' },
  market: { name: 'Market', path: '/console/market' },
  partners: { name: 'Partners', path: '/console/partners' },
  tariffs: { name: 'Tariffs', path: '/console/tariffs' },
  prices: { name: 'Prices', path: '/console/prices' },
  'price-changes': { name: 'Price changes', path: '/console/price-changes' },
  imports: { name: 'Imports', path: '/console/imports' },
  figures: { name: 'Figures', path: '/console/figures' },
  system: { name: 'System', path: '/console/system' },
  staff: { name: 'Staff', path: '/console/staff', scope: 'operator:staff' },
} as const satisfies Record<string, Room>
export type RoomName = keyof typeof rooms
/** Without the scope a room is not in the menu; without one it is open to all. */
type Room = { name: string; path: string; scope?: Scope }

/** The letter that leads to each room after a g: the first of its name that no room before it has. */
export const roomLetters: ReadonlyMap<string, string> = Object.values(rooms).reduce((letters, { name }) => {
  const letter = [...name.toLowerCase()].find(
    (candidate) => /[a-z]/.test(candidate) && ![...letters.values()].includes(candidate),
  )
  return letter === undefined ? letters : letters.set(name, letter)
}, new Map<string, string>())

const menuOf = ({ role }: Pick<Member, 'role'>): MenuEntry[] =>
  Object.entries<Room>(rooms)
    .filter(([, { scope }]) => scope === undefined || roleScopes(role).has(scope))
    .map(([room, { name, path }]) => ({ room, name, path, letter: roomLetters.get(name) }))

/** The people who run the service. */
export const consoleAudience: Audience = {
  staffScope: 'supplier',
  path: '/console',
  brandName: 'Wattline Console',
  place: 'the console',
  helper: 'An administrator',
  cookieName: 'wattline-staff',
  sessionCookiePath: '/console',
  menuOf,
  hasSearch: true,
}

export type ConsolePage = Omit<FramedPage, 'room'> & { room?: RoomName }

export const consolePage = (page: ConsolePage): Html => framedPage(consoleAudience, page)
