import type { Member } from '../staff/accounts/member.ts'

export type MenuEntry = {
  room: string
  name: string
  path: string
  /** The key that leads there after a g. */
  letter?: string | undefined
}

/** Whom a set of pages with its own sign-in is for: the supplier's staff in the console, partners' in the dashboard. */
export type Audience = {
  staffScope: 'supplier' | 'partners'
  /** The first page. All others are below it, and so is nobody else's. */
  path: '/console' | '/partners'
  /** At the head of every page. */
  brandName: string
  /** How sentences name it. */
  place: string
  /** Whom somebody asks who needs another role or a new link. */
  helper: string
  /** Cookies begin with it. */
  cookieName: string
  /** Where browsers send the session: here alone, or also to pages that only want to know who is reading. */
  sessionCookiePath: '/console' | '/'
  menuOf(member: Pick<Member, 'role'>): readonly MenuEntry[]
  /** Whether the head of every page has the search. */
  hasSearch: boolean
}
