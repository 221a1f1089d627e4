import type { FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { orRefusal } from '../../web/checked-input.ts'
import { withRecentAuth } from '../../web/declared-change.ts'
import { faultsOf, statusOf } from '../../web/frame/faults.ts'
import {
  bodyOf,
  type FormField,
  type FormValues,
  formFields,
  hiddenFields,
  readValues,
  valuesOf,
} from '../../web/frame/form-fields.ts'
import { notice, section, table } from '../../web/frame/parts.ts'
import { requireRecentAuth, type SignedIn } from '../../web/signed-in.ts'
import { type ConsoleContext, showPage, staffRoutes } from '../console-kit.ts'
import type { ComparedLine } from './schema.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }
type Tried = { lines: ComparedLine[]; consequences: string[] }

export type ChangeSteps<Wanted> = ChangeForm & {
  /** The wanted change, checked by the schema of the operator API. */
  want(body: Record<string, unknown>, request: FastifyRequest): Wanted
  attempt(wanted: Wanted, me: SignedIn): Promise<Tried>
  make(wanted: Wanted, me: SignedIn): Promise<unknown>
  /** Where the result is seen. */
  next(body: Record<string, unknown>): `/${string}`
}

type ChangePages<It, Wanted> = {
  /** What the change is about, by the address. */
  find(request: FastifyRequest, me: SignedIn): Promise<It> | It
  steps(it: It): ChangeSteps<Wanted>
  /** What the form begins with. Without it there is nothing to fill in, and the first page says what follows. */
  start?(it: It, me: SignedIn): Promise<object> | object
}

const mayWrite = ['operator:imports'] as const

/** Registers changes in three steps: the form, what follows from it, and the change. */
export function changePages(server: Server, context: ConsoleContext) {
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const guardOf = ({ request, reply }: Visit) => context.guardOf(request, reply)

  const showForm = (me: SignedIn, visit: Visit, change: ChangeForm, values: FormValues, refusal?: Refusal) =>
    show(me, visit, {
      title: change.title,
      room: 'tariffs',
      content: formPage({ change, values, refusal, guard: guardOf(visit) }),
      status: statusOf(refusal),
    })

  async function takeForm<Wanted>(me: SignedIn, visit: Visit, change: ChangeSteps<Wanted>) {
    const form = formOf(visit.request)
    const values = readValues(fieldsOf(change), form)
    const step = form.get('step')
    if (step === 'edit') return showForm(me, visit, change, values)
    const body = bodyOf(fieldsOf(change), values)
    const done = await orRefusal(async () => {
      const wanted = change.want(body, visit.request)
      if (step !== 'confirm') return change.attempt(wanted, me)
      await change.make(wanted, me)
      return undefined
    })
    if (done instanceof Refusal) return showForm(me, visit, change, values, done)
    if (done === undefined) return seeOther(visit.reply, change.next(body))
    return show(me, visit, {
      title: `${change.title}?`,
      room: 'tariffs',
      content: previewPage({ change, values, tried: done, guard: guardOf(visit) }),
    })
  }
  return <It, Wanted>(path: string, audit: string, { find, steps, start }: ChangePages<It, Wanted>) => {
    get(
      path,
      mayWrite,
      requireRecentAuth(async (me, request, reply) => {
        const it = await find(request, me)
        const change = steps(it)
        if (start === undefined) return takeForm(me, { request, reply }, change)
        const values = valuesOf(fieldsOf(change), { ...(await start(it, me)) })
        return showForm(me, { request, reply }, change, values)
      }),
    )
    post(path, mayWrite, withRecentAuth(audit), async (me, request, reply) =>
      takeForm(me, { request, reply }, steps(await find(request, me))),
    )
  }
}

/** A change that is made by a form, after a look at what follows from it. */
type ChangeForm = {
  title: string
  /** Where the form is, and is posted to. */
  path: string
  /** Where somebody goes who does not want it. */
  back: string
  groups: readonly { title: string; fields: readonly FormField[] }[]
  /** Fields that are compared, if they are not those of the form. */
  compared?: readonly FormField[]
  /** The label of the button that makes the change. */
  act: string
}

const fieldsOf = ({ groups }: ChangeForm): readonly FormField[] => groups.flatMap(({ fields }) => fields)

type FormPage = { change: ChangeForm; values: FormValues; refusal: Refusal | undefined; guard: Html }

function formPage({ change, values, refusal, guard }: FormPage): Html {
  const faults = faultsOf(refusal, values)
  return html`
  <h1>${change.title}</h1>
  ${faults.others.map((message) => notice(message, 'error'))}
  <p>You will see what changes for whom before it is made.</p>
  <form method="post" action="${change.path}" novalidate>${guard}
    ${change.groups.map(({ title, fields }, index) => section(`group-${index}`, title, formFields(fields, values, faults.of)))}
    <p class="actions"><button class="button" type="submit" name="step" value="preview">Preview</button>
      <a class="button quiet" href="${change.back}">Cancel</a></p>
  </form>`
}

type Change = { lines: readonly ComparedLine[]; consequences: readonly string[] }
type PreviewPage = { change: ChangeForm; values: FormValues; tried: Change; guard: Html }

function previewPage({ change, values, tried, guard }: PreviewPage): Html {
  const isChanged = tried.lines.some((line) => line.isChanged)
  const compared = change.compared ?? fieldsOf(change)
  const labelOf = (name: string) => compared.find((shown) => shown.name === name)?.label ?? name
  return html`
  <h1>${change.title}?</h1>
  ${section(
    'lines',
    'Line by line',
    table(
      'Before and after, line by line',
      [
        { title: 'Line', cell: ({ field }) => labelOf(field) },
        { title: 'Before', cell: ({ before }) => before ?? '–', isFigure: true },
        { title: 'After', cell: ({ after }) => after ?? '–', isFigure: true },
        {
          title: 'Change',
          cell: (line) => (line.isChanged ? html`<strong>${difference(line)}</strong>` : 'unchanged'),
        },
      ],
      { rows: tried.lines, empty: 'Nothing.' },
    ),
  )}
  ${section('consequences', 'What changes for whom', html`<ul>${tried.consequences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`)}
  ${!isChanged && notice('Nothing would change.', 'caution')}
  <form method="post" action="${change.path}">${guard}${hiddenFields(values)}
    <p class="actions">
      ${isChanged && html`<button class="button" type="submit" name="step" value="confirm">${change.act}</button>`}
      ${change.groups.length > 0 && html`<button class="button quiet" type="submit" name="step" value="edit">Edit</button>`}
      <a class="button quiet" href="${change.back}">Cancel</a>
    </p>
  </form>`
}

const number = /^-?\d+(\.\d+)?$/

/** By how much a number changes; for anything else, that it does. */
function difference({ before, after }: Pick<ComparedLine, 'before' | 'after'>): string {
  if (before === null) return 'new'
  if (after === null) return 'removed'
  if (!number.test(before) || !number.test(after)) return 'changed'
  const by = Number((Number(after) - Number(before)).toFixed(4))
  return by > 0 ? `+${by}` : String(by)
}
