import type { Scope } from '../../partners/scopes.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { mainColumn, renderPage } from '../../platform/html/layout.ts'
import type { Member } from '../staff/member.ts'
import { roleScopes, type StaffRole } from '../staff/roles.ts'

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

export type ConsolePage = {
  title: string
  /** Null before signing in: the page is then one narrow card. */
  me: Pick<Member, 'name' | 'login' | 'role'> | null
  room?: RoomName
  content: Html
  /** The hidden field of the form that signs out. */
  guard?: Html
  /** Of a page before signing in that needs one. */
  scriptUrl?: string
  /** What was searched for, to be shown in the box. */
  searched?: string
}

/** The frame of every page of the console: menu, search, and who is signed in. */
export const consolePage = ({ title, me, room, content, guard, searched, scriptUrl }: ConsolePage): Html =>
  renderPage({
    title,
    lang: 'en',
    stylesheetUrl: '/console/style.css',
    brand: { name: 'Wattline Console' },
    ...(me === null
      ? {
          ...(scriptUrl === undefined ? {} : { scriptUrl }),
          body: mainColumn(html`<div class="card">${content}</div>`, { narrow: true }),
        }
      : {
          scriptUrl: '/console/script.js',
          homeUrl: '/console',
          headerEnd: html`${searchForm(searched)}${whoIsSignedIn(me, guard)}`,
          body: html`<div class="console">
            <nav class="menu" aria-label="Console">
              <ul>${roomsOf(me.role).map(([name, { name: label, path }]) => html`<li><a href="${path}"${shortcutOf(label)}${name === room && html` aria-current="page"`}>${label}</a></li>`)}</ul>
            </nav>
            <main id="main" class="desk" tabindex="-1">${content}</main>
          </div>`,
        }),
  })

const shortcutOf = (label: string): Html | undefined => {
  const letter = roomLetters.get(label)
  return letter === undefined ? undefined : html` data-letter="${letter}" aria-keyshortcuts="g ${letter}"`
}

const roomsOf = (role: StaffRole): [string, Room][] =>
  Object.entries<Room>(rooms).filter(([, { scope }]) => scope === undefined || roleScopes(role).has(scope))

const searchForm = (searched = ''): Html =>
  html`<form class="search" role="search" action="/console/search" method="get">
    <label class="visually-hidden" for="q">Search customers and contracts</label>
    <input id="q" name="q" type="search" value="${searched}" maxlength="100" autocomplete="off" placeholder="Name, e-mail, number, meter, postcode" aria-keyshortcuts="/">
  </form>`

const whoIsSignedIn = ({ name, role }: Pick<Member, 'name' | 'role'>, guard: Html | undefined): Html =>
  html`<div class="signed-in">
    <a href="/console/me"><span>${name}</span> <span class="role">${role}</span></a>
    ${guard !== undefined && html`<form method="post" action="/console/sign-out">${guard}<button class="link" type="submit">Sign out</button></form>`}
  </div>`
