import type { FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { orRefusal } from '../../web/checked-input.ts'
import { withRecentAuth } from '../../web/declared-change.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { bodyOf, type FormValues, readValues, valuesOf } from '../../web/frame/form-fields.ts'
import { requireRecentAuth, type SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage, staffRoutes } from '../console-kit.ts'
import { type ChangeForm, fieldsOf, formPage, previewPage } from './change-page.ts'
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
