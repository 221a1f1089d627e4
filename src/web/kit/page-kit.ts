/**
 * Pages as data. A *subject* is what pages are about: its address, how it is found and how it is shown. Pages, acts, forms and
 * lists say what is particular to them; the kit checks addresses and forms, guards, shows, and shows again what was refused.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/sql.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { Closed, type Static, type TObject, type TSchema } from '../../platform/http/schema.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../checked-input.ts'
import type { ChangeTerms } from '../declared-change.ts'
import { type ConfirmPage, confirmPage } from '../frame/confirm-page.ts'
import { faultsOf, statusOf } from '../frame/faults.ts'
import { isShownAlready, sendUnchanged } from '../frame/live-list.ts'
import { withDone } from '../own-path.ts'
import type { SignInContext } from '../sign-in-context.ts'
import { type PageHandler, requireRecentAuth, type SignedIn } from '../signed-in.ts'
import type { Upload } from '../upload.ts'
import { typedInput } from './filter-fields.ts'
import { type FormPage, faultsToShow, formPage } from './form-page.ts'
import { type List, listRoutes } from './list-kit.ts'
import { type PreviewedAct, previewedForm } from './previewed-act.ts'
import { type Outcome, ownAddress, type Page, typedReason, type Visit, visitOf } from './visit.ts'

/** How an audience registers and shows its pages. */
export type Edge<Right, Me extends SignedIn, Room extends string> = {
  routes: {
    get(path: string, right: Right, handle: PageHandler<Me>): void
    post(path: string, right: Right, terms: ChangeTerms, handle: PageHandler<Me>): void
    /** A form with a file, in a scope that has `@fastify/multipart`. */
    upload(path: string, right: Right, terms: ChangeTerms, handle: UploadHandler<Me>): void
  }
  show(
    me: Me,
    visit: { request: FastifyRequest; reply: FastifyReply },
    page: Page<Room> & { status: number },
  ): FastifyReply
  guardOf: SignInContext['guardOf']
  nowOf(me: Me): Date
  /** Where looks at lists are noted. */
  db: Db
}

type UploadHandler<Me extends SignedIn> = (
  ...given: [...Parameters<PageHandler<Me>>, upload: Upload]
) => Promise<FastifyReply>

export type Subject<Me extends SignedIn, Room, Params extends TObject, It> = {
  /** As `/webhooks/:endpointId`. */
  route: string
  params: Params
  find(params: Static<Params>, me: Me): Promise<It>
  /** Where it is shown. */
  path(it: It): string
  room?(it: It): Room
  /** Its number or key, with which titles of previewed acts end. */
  id?(it: It): string
  page?(it: It, visit: Visit<Me>, refusal: Refusal | undefined): Promise<Page<Room>> | Page<Room>
  /** Of a page that keeps itself up to date: what it shows, in short. Who has it already gets nothing, and nothing is noted. */
  version?(it: NoInfer<It>): string
}

type Does<Me extends SignedIn, Room, It> = (it: It, visit: Visit<Me>) => Promise<Outcome<Room> | null>

type View<Me extends SignedIn, Room, It> = (it: It, visit: Visit<Me>) => Promise<Page<Room>> | Page<Room>

/** Something that is asked for before it is done. */
export type ConfirmedAct<Me extends SignedIn, Room, It> = {
  terms: ChangeTerms
  asks(it: It, visit: Visit<Me>): ConfirmContent | Promise<ConfirmContent>
  does: Does<Me, Room, It>
}
/** Without another way back it leads to the subject. */
type ConfirmContent = Omit<ConfirmPage, 'path' | 'guard' | 'reason' | 'faults' | 'back'> & { back?: string }

export function pageKit<Right, Me extends SignedIn, Room extends string>(edge: Edge<Right, Me, Room>) {
  const { routes, show } = edge

  function about<Params extends TObject, It>({ route, params, ...subject }: Subject<Me, Room, Params, It>) {
    type Found = { it: It; visit: Visit<Me> }
    const found =
      (then: (it: It, visit: Visit<Me>) => Promise<FastifyReply>): PageHandler<Me> =>
      async (me, request, reply) => {
        const input = typedInput(params, Object.entries(request.params ?? {}))
        return then(
          await subject.find(checkedInput(request, params, input), me),
          visitOf(edge, me, request, reply),
        )
      }
    const send = ({ it, visit }: Found, page: Page<Room>, refusal?: Refusal) => {
      const room = page.room ?? subject.room?.(it)
      return show(visit.me, visit, { ...page, ...(room && { room }), status: statusOf(refusal) })
    }
    async function shown(it: It, visit: Visit<Me>, refusal?: Refusal) {
      if (subject.page === undefined) throw refusal ?? new Error(`${route} has no page.`)
      return send({ it, visit }, await subject.page(it, visit, refusal), refusal)
    }
    /** Does it, and leads on; what is refused is shown by the page that asked. */
    const doing = (does: Does<Me, Room, It>, again: typeof shown) =>
      found(async (it, visit) => {
        const outcome = await orRefusal(() => does(it, visit))
        if (outcome instanceof Refusal) return again(it, visit, outcome)
        if (outcome === null) return again(it, visit)
        if (typeof outcome === 'string') return seeOther(visit.reply, withDone(subject.path(it), outcome))
        if ('filename' in outcome) return sendFile(visit.reply, outcome)
        if ('content' in outcome) return send({ it, visit }, outcome)
        return seeOther(visit.reply, withDone(outcome.to, outcome.done))
      })
    /** One address: opened it asks, posted to it acts. */
    function asking(
      path: string,
      right: Right,
      terms: ChangeTerms,
      { ask, does }: { ask: typeof shown; does: Does<Me, Room, It> },
    ): void {
      const open = found((it, visit) => ask(it, visit))
      routes.get(path, right, terms.needsRecentAuth ? requireRecentAuth(open) : open)
      routes.post(path, right, terms, doing(does, ask))
    }

    function form<Fields>(suffix: string, right: Right, asked: FormPage<Me, Room, It, Fields>): void {
      async function ask(it: It, visit: Visit<Me>, refusal?: Refusal) {
        const isSent = visit.request.method === 'POST'
        const fields = isSent ? asked.read(visit.form) : await asked.open(it, visit)
        const faults = faultsToShow(refusal)
        const page = { back: subject.path(it), ...(await asked.asks(it, visit, fields, faults.of)) }
        const content = formPage(page, { path: ownAddress(visit.request), guard: visit.guard, faults })
        return send({ it, visit }, { title: page.title, content }, refusal)
      }
      const does: Does<Me, Room, It> = (it, visit) => asked.does(it, visit, asked.read(visit.form))
      asking(`${route}${suffix}`, right, asked.terms, { ask, does })
    }

    return {
      /** The page of the subject itself, with the terms of its form if it is one. */
      page(right: Right, terms?: ChangeTerms): void {
        const open = found(async (it, visit) => {
          const version = subject.version?.(it)
          if (version !== undefined && isShownAlready(visit.request, version))
            return sendUnchanged(visit.reply)
          return shown(it, visit)
        })
        routes.get(route, right, terms?.needsRecentAuth ? requireRecentAuth(open) : open)
      },
      /** Another page about it. */
      view(suffix: string, right: Right, page: View<Me, Room, It>): void {
        routes.get(
          `${route}${suffix}`,
          right,
          found(async (it, visit) => send({ it, visit }, await page(it, visit))),
        )
      },
      file(suffix: string, right: Right, answer: (it: It, visit: Visit<Me>) => Promise<FastifyReply>): void {
        routes.get(`${route}${suffix}`, right, found(answer))
      },
      /** What a button on the page of the subject does. */
      act(suffix: string, right: Right, terms: ChangeTerms, does: Does<Me, Room, It>): void {
        routes.post(`${route}${suffix}`, right, terms, doing(does, shown))
      },
      upload(
        suffix: string,
        right: Right,
        terms: ChangeTerms,
        does: (it: It, visit: Visit<Me>, upload: Upload) => Promise<Outcome<Room>>,
      ): void {
        routes.upload(`${route}${suffix}`, right, terms, (me, request, reply, upload) =>
          doing((it, visit) => does(it, visit, upload), shown)(me, request, reply),
        )
      },
      confirm(suffix: string, right: Right, { terms, asks, does }: ConfirmedAct<Me, Room, It>): void {
        async function ask(it: It, visit: Visit<Me>, refusal?: Refusal) {
          const reason = refusal === undefined ? '' : typedReason(visit.form)
          const asked = { back: subject.path(it), ...(await asks(it, visit)) }
          const content = confirmPage({
            ...asked,
            ...{ path: ownAddress(visit.request), guard: visit.guard },
            ...{ reason, faults: faultsOf(refusal, { reason }) },
          })
          return send({ it, visit }, { title: asked.title, content }, refusal)
        }
        asking(`${route}${suffix}`, right, terms, { ask, does })
      },
      form,
      previewed<Schema extends TSchema, Preview>(
        suffix: string,
        right: Right,
        act: PreviewedAct<Me, Room, It, Schema, Preview>,
      ): void {
        form(suffix, right, previewedForm(act, subject))
      },
      list<Query extends TObject, Row>(suffix: string, right: Right, list: List<Me, It, Query, Row>): void {
        const { page, file } = listRoutes(edge.db, list, send)
        routes.get(`${route}${suffix}`, right, found(page))
        if (file !== undefined) routes.get(`${route}${suffix}.csv`, right, found(file))
      },
    }
  }

  /** About nothing in particular. */
  const top = (room: Room) =>
    about({ route: '', params: Closed({}), find: async () => null, path: () => '/', room: () => room })
  return { about, top }
}
export type PageKit<Right, Me extends SignedIn, Room extends string> = ReturnType<
  typeof pageKit<Right, Me, Room>
>
