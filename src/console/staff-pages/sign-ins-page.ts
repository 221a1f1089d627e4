import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { StaffSignIn } from '../../staff/accounts/schema.ts'
import { listPage } from '../../web/frame/list-page.ts'
import type { Column } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { memberPath, signInsPath } from './paths.ts'

export type SignInsPage = {
  signIns: readonly StaffSignIn[]
  /** The logins that have a page here: those of partners' staff do not. */
  members: ReadonlySet<string>
  asked: URLSearchParams
  next: string | null
  now: Date
}

export const signInsPage = ({ signIns, members, asked, next, now }: SignInsPage): Html =>
  listPage({
    title: 'Sign-ins of staff',
    path: signInsPath,
    asked,
    filters: field({
      name: 'filter.login',
      label: 'Login',
      type: 'text',
      autocomplete: 'off',
      value: asked.get('filter.login') ?? '',
      isOptional: true,
    }),
    columns: [
      {
        title: 'Login',
        cell: ({ login }) => (members.has(login) ? html`<a href="${memberPath(login)}">${login}</a>` : login),
      },
      ...signInColumns(now),
    ],
    rows: signIns,
    empty: html`Nobody has tried. <a href="${signInsPath}">Show all sign-ins</a>.`,
    next,
  })

export const signInColumns = (now: Date): readonly Column<StaffSignIn>[] => [
  { title: 'When', cell: ({ at }) => timeText(at, now) },
  { title: 'Address', cell: ({ origin }) => origin },
  {
    title: 'Result',
    cell: ({ isRefused, by }) =>
      isRefused
        ? html`<span class="state bad">refused</span> wrong ${by}`
        : html`<span class="state good">signed in</span> by ${by}`,
  },
]
