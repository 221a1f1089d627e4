/** Our answers to requests of the market. Unlike `messages.ts`, they await no answer and are no part of a conversation. */
import type { ContractTerms } from './earliest-end.ts'

type Envelope<Process extends string, Content> = {
  readonly messageId: string
  readonly process: Process
  readonly contractNumber: string
  /** UTC with milliseconds; unchanged when the message is sent again. */
  readonly sentAt: string
  /** Id of the request. */
  readonly answers: string
  readonly content: Verdict & Content
}

type Verdict = {
  readonly sender: string
  /** Who asked; null if the gateway has not said so. */
  readonly receiver: string | null
  readonly maLoIdentifier: string
  readonly decisionTree: 'E_0614' | 'E_0624'
  readonly responseCode: string
  readonly reason: string
}

type End = { readonly endDate: string; readonly endsAt: string }

/** Agrees to a cancellation. The market wants to know the consumption of the past year with it. */
export type CancellationConsent = Envelope<
  '55017',
  End & { readonly isNextPossible: boolean; readonly previousYearConsumptionKwh: number }
>

export type CancellationRefusal = Envelope<
  '55018',
  {
    readonly requestedEndDate: string
    /** The first last day to which the contract can be cancelled. */
    readonly earliestEndDate: string | null
    readonly noticePeriod: ContractTerms['noticePeriod']
    /** The end to which it has been cancelled before, and whether we confirmed that to a supplier or to the customer. */
    readonly confirmedEndDate: string | null
    readonly isConfirmedToSupplier: boolean
  }
>

/** Releases a market location. */
export type ReleaseConsent = Envelope<'55011', End & { readonly transactionReason: string }>

export type ReleaseRefusal = Envelope<
  '55012',
  {
    readonly transactionReason: string
    readonly requestedEndDate: string
    /** With A35: the first last day to which the contract can be cancelled. */
    readonly earliestEndDate: string | null
  }
>

export type Reply = CancellationConsent | CancellationRefusal | ReleaseConsent | ReleaseRefusal

/** A reply without its envelope and sender. */
export type ReplyDraft = Reply extends infer Each
  ? Each extends Reply
    ? { readonly process: Each['process']; readonly content: Omit<Each['content'], 'sender' | 'receiver'> }
    : never
  : never

type ReplyStamp = Pick<Reply, 'messageId' | 'contractNumber' | 'sentAt' | 'answers'> & {
  readonly sender: string
  readonly receiver: string | null
}

export const stampReply = (
  { process, content }: ReplyDraft,
  { sender, receiver, ...stamp }: ReplyStamp,
): Reply => ({ ...stamp, process, content: { sender, receiver, ...content } }) as Reply
