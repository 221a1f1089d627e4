import { type Html, html } from '../../platform/html/html.ts'
import { mainColumn, renderPage } from '../../platform/html/layout.ts'
import type { Member } from '../staff/member.ts'

export type ConsolePage = {
  title: string
  /** Null on pages of signing in, which are one narrow card. */
  me: Member | null
  room?: string
  content: Html
  /** The hidden field of the form in the header. */
  guard?: Html
}

export const consolePage = ({ title, me, content, guard }: ConsolePage): Html =>
  renderPage({
    title,
    lang: 'en',
    stylesheetUrl: '/style.css',
    ...(me && {
      homeUrl: '/console',
      headerEnd: html`<form class="language-switch" method="post" action="/console/sign-out">
        ${guard}<a href="/console/me">${me.name}</a> <button class="button quiet" type="submit">Sign out</button></form>`,
    }),
    body:
      me === null
        ? mainColumn(html`<div class="card">${content}</div>`, { narrow: true })
        : mainColumn(content),
  })
