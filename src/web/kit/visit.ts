import type { FastifyReply, FastifyRequest } from 'fastify'
import { ReasonGiven } from '../../domain/operator-fields.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import type { Html } from '../../platform/html/html.ts'
import type { SentFile } from '../../platform/http/send-file.ts'
import { invalid } from '../../platform/refusal.ts'
import { checkedInput } from '../checked-input.ts'
import { type DoneWord, doneOf } from '../frame/done-texts.ts'
import type { SignInContext } from '../sign-in-context.ts'
import type { SignedIn } from '../signed-in.ts'

/** Somebody looks at a page, or sends its form. */
export type Visit<Me extends SignedIn = SignedIn> = {
  me: Me
  request: FastifyRequest
  reply: FastifyReply
  now: Date
  /** What was sent. */
  form: URLSearchParams
  /** The reason that the form asks for; an empty one is refused. */
  reason: string
  /** The hidden field of every form. */
  guard: Html
  /** What was just done, in a sentence. */
  done: string | undefined
}

export type Page<Room> = { title: string; content: Html; room?: Room; hasFrame?: boolean }

/** What follows an act: the page of its subject or another one with a word about it, a page that is shown once, or a file. */
export type Outcome<Room> = DoneWord | { to: string; done?: DoneWord } | Page<Room> | SentFile

export const visitOf = <Me extends SignedIn>(
  { guardOf, nowOf }: { guardOf: SignInContext['guardOf']; nowOf(me: Me): Date },
  me: Me,
  request: FastifyRequest,
  reply: FastifyReply,
): Visit<Me> => ({
  ...{ me, request, reply, now: nowOf(me) },
  get form() {
    return formOf(request)
  },
  get reason() {
    const reason = typedReason(this.form)
    if (reason !== '') return checkedInput(request, ReasonGiven, { reason }).reason
    const message = 'Say why, in up to 500 characters.'
    throw invalid('reason', message)
  },
  get guard() {
    return guardOf(request, reply)
  },
  get done() {
    return doneOf(request.url)
  },
})

/** The reason as it was typed. */
export const typedReason = (form: URLSearchParams): string => form.get('reason')?.trim() ?? ''

/** The address of a page without its query. */
export const ownAddress = ({ url }: FastifyRequest): string => url.split('?', 1)[0] as string
