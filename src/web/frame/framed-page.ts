import { type Html, html } from '../../platform/html/html.ts'
import { mainColumn, renderPage } from '../../platform/html/layout.ts'
import type { Member } from '../../staff/accounts/member.ts'
import type { Audience, MenuEntry } from '../audience.ts'

export type FramedPage = {
  title: string
  /** Null before signing in: the page is then one narrow card. */
  me: Pick<Member, 'name' | 'login' | 'role' | 'partner'> | null
  /** The entry of the menu that the page belongs to. */
  room?: string
  content: Html
  /** The hidden field of the form that signs out. */
  guard?: Html
  /** Of a page before signing in that needs one. */
  scriptUrl?: string
  /** What was searched for, to be shown in the box. */
  searched?: string
}

/** The frame of every page of an audience: menu, search, and who is signed in. */
export const framedPage = (
  audience: Audience,
  { title, me, room, content, guard, searched, scriptUrl }: FramedPage,
): Html => {
  const { path, brandName, hasSearch } = audience
  return renderPage({
    title,
    lang: 'en',
    stylesheetUrl: `${path}/style.css`,
    brand: { name: brandName },
    ...(me === null
      ? {
          ...(scriptUrl === undefined ? {} : { scriptUrl }),
          body: mainColumn(html`<div class="card">${content}</div>`, { narrow: true }),
        }
      : {
          scriptUrl: `${path}/script.js`,
          homeUrl: path,
          headerEnd: html`${hasSearch && searchForm(searched)}${whoIsSignedIn(audience, me, guard)}`,
          body: html`<div class="console">
            <nav class="menu" aria-label="${brandName}">
              <ul>${audience.menuOf(me).map((entry) => menuLink(entry, entry.room === room))}</ul>
            </nav>
            <main id="main" class="desk" tabindex="-1">${content}</main>
          </div>`,
        }),
  })
}

const menuLink = ({ name, path, letter }: MenuEntry, isCurrent: boolean): Html =>
  html`<li><a href="${path}"${shortcutOf(letter)}${isCurrent && html` aria-current="page"`}>${name}</a></li>`

const shortcutOf = (letter: string | undefined): Html | undefined =>
  letter === undefined ? undefined : html` data-letter="${letter}" aria-keyshortcuts="g ${letter}"`

const searchForm = (searched = ''): Html =>
  html`<form class="search" role="search" action="/console/search" method="get">
    <label class="visually-hidden" for="q">Search customers and contracts</label>
    <input id="q" name="q" type="search" value="${searched}" maxlength="100" autocomplete="off" placeholder="Name, email, number, meter, postcode" aria-keyshortcuts="/">
    <button class="visually-hidden" type="submit">Search</button>
  </form>`

const whoIsSignedIn = (
  { path }: Audience,
  { name, role, partner }: NonNullable<FramedPage['me']>,
  guard: Html | undefined,
): Html =>
  html`<div class="signed-in">
    <a href="${path}/me"><span>${name}</span> <span class="role">${partner !== null && `${partner.name}, `}${role}</span></a>
    ${guard !== undefined && html`<form method="post" action="${path}/sign-out">${guard}<button class="link" type="submit">Sign out</button></form>`}
  </div>`
