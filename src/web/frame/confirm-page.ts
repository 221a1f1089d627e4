import { textArea } from '../../platform/html/field.ts'
import { type Html, html, type Renderable } from '../../platform/html/html.ts'
import type { faultsOf } from './faults.ts'
import { notice } from './parts.ts'

export type ConfirmPage = {
  title: string
  /** What will happen. */
  says: Renderable
  /** Where the confirmation is posted to. */
  path: string
  guard: Html
  /** The label of the button. */
  act: string
  hidden?: Record<string, string>
  /** Asks for a reason, in the field `reason`. */
  asksReason?: boolean
  /** The reason that was given, if the page is shown again. */
  reason?: string
  isDangerous?: boolean
  /** Where somebody goes who does not want it. */
  back: string
  faults?: ReturnType<typeof faultsOf<'reason'>>
}

/** Asks before something is done that cannot be undone, or changes a customer's fate. */
export const confirmPage = ({
  hidden = {},
  asksReason = false,
  isDangerous = false,
  ...page
}: ConfirmPage): Html => html`
  <h1>${page.title}</h1>
  ${page.faults?.others.map((message) => notice(message, 'error'))}
  <div class="says">${page.says}</div>
  <form method="post" action="${page.path}">${page.guard}
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    ${asksReason && textArea({ name: 'reason', label: 'Reason', hint: 'It is kept forever: no names, no addresses.', value: page.reason ?? '', maxCharacters: 500, fault: page.faults?.of.reason })}
    <p class="actions"><button class="button${isDangerous && ' danger'}" type="submit">${page.act}</button>
      <a class="button quiet" href="${page.back}">Cancel</a></p>
  </form>`
