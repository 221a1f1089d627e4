import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { ChangeTerms } from '../declared-change.ts'
import { notice } from '../frame/parts.ts'
import type { SignedIn } from '../signed-in.ts'
import type { Outcome, Visit } from './visit.ts'

/** What a form asks for. Without another way back it leads to the subject. */
export type FormContent = {
  title: string
  /** The same with what is more than text. */
  heading?: Html
  says?: Html
  fields: Html
  /** The label of the button. */
  act: string
  /** What the button sends, where there is another one. */
  sends?: { name: string; value: string }
  isDangerous?: boolean
  back?: string
  /** Beside the button. */
  more?: Html
  /** In the form, below the buttons. */
  below?: Html | undefined
  attributes?: Html
}

/** What is wrong with a field, by its name or the one that the schema of the API has for it. */
export type FaultOf = (name: string) => string | undefined

/** A form on a page of its own, shown again with what was refused of it. */
export type FormPage<Me extends SignedIn, Room, It, Fields> = {
  terms: ChangeTerms
  /** How it is opened. */
  open(it: It, visit: Visit<Me>): Fields | Promise<Fields>
  read(form: URLSearchParams): Fields
  asks(it: It, visit: Visit<Me>, fields: Fields, fault: FaultOf): FormContent | Promise<FormContent>
  /** Null shows the form again as it was filled in. */
  does(it: It, visit: Visit<Me>, fields: Fields): Promise<Outcome<Room> | null>
}

/** Each fault stands beside the field that asks for it; what no field asked for stands above the form. */
export function faultsToShow(refusal: Refusal | undefined) {
  const left = new Set(refusal?.items)
  const of: FaultOf = (name) => {
    const item = [...left].find(({ details }) => details?.split('.').includes(name))
    if (item !== undefined) left.delete(item)
    return item?.message
  }
  return { of, others: () => [...left].map(({ message }) => message) }
}

export const formPage = (
  { title, heading, says, fields, act, sends, isDangerous = false, back = '/', ...asked }: FormContent,
  { path, guard, faults }: { path: string; guard: Html; faults: ReturnType<typeof faultsToShow> },
): Html => html`
  <h1>${heading ?? title}</h1>
  ${faults.others().map((message) => notice(message, 'error'))}
  ${says}
  <form class="wide" method="post" action="${path}"${asked.attributes}>${guard}
    ${fields}
    <p class="actions"><button class="button${isDangerous && ' danger'}" type="submit"${sends && html` name="${sends.name}" value="${sends.value}"`}>${act}</button>
      ${asked.more}<a class="button quiet" href="${back}">Cancel</a></p>
    ${asked.below}
  </form>`
