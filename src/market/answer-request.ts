import { answerCancellation } from './answer-cancellation.ts'
import { answerRelease } from './answer-release.ts'
import type { MarketRequest } from './answers.ts'
import { notYet } from './interpret-notice.ts'
import type { MarketRequestAnswer, RequestContext } from './request-context.ts'

/** Decides a request. One that comes before the supply is confirmed waits for that. */
export function answerMarketRequest(
  request: MarketRequest,
  context: RequestContext,
): MarketRequestAnswer | { readonly wait: string } | { readonly ignore: string } {
  const { state, startDate } = context.status
  if (startDate === null && (state === 'Open' || state === 'Processing' || state === 'Unspecified'))
    return notYet
  return request.process === '55016' ? answerCancellation(request, context) : answerRelease(request, context)
}
