import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Taken } from '../../contracts/declarations/declare.ts'
import { formGuard } from '../../platform/html/form-guard.ts'
import { readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import type { Html } from '../../platform/html/html.ts'
import { languageOf } from '../../platform/html/language.ts'
import { frameOf as pageFrameOf } from '../../platform/html/page-frame.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import { type DeclarationFrame, throttledPage } from './declaration-page.ts'

type Setting = { config: Pick<Config, 'supplier' | 'authUrl'>; path: `/${string}`; onFault: OnFault }

/** What every form of a declaration without a login needs: a guard, the frame of its pages, and the answers to it. */
export function declarationForms(server: Server, { config: { supplier, authUrl }, path, onFault }: Setting) {
  readFormsAndAnswerWithPages(server, { onFault, supplierName: supplier.name })
  return {
    guard: formGuard({ url: authUrl, path }),
    frameOf: (request: FastifyRequest): DeclarationFrame => ({
      lang: languageOf(request),
      supplier,
      brand: brandIn(request),
    }),
  }
}

/** The brand that a link on a partner's site names. At a partner's own host no other brand is shown. */
function brandIn(request: FastifyRequest): DeclarationFrame['brand'] {
  const frame = pageFrameOf(request)
  const { brand } = request.query as { brand?: unknown }
  return frame?.hostBrand === undefined && typeof brand === 'string' ? frame?.brandOf(brand) : undefined
}

/** The number that a link of a mail or of another page has brought along. */
export function orderIn({ query }: FastifyRequest): { order?: string } {
  const { order } = query as { order?: unknown }
  return typeof order === 'string' ? { order } : {}
}

/** Who declares, and when. */
export const senderOf = ({ ip, id: requestId, receivedAt: now, leavePlace }: FastifyRequest) => ({
  ip,
  requestId,
  now,
  leavePlace,
})

/** Answers with the receipt, or says that too many came. */
export function answerTaken(
  reply: FastifyReply,
  taken: Taken,
  {
    frame,
    texts,
    receipt,
  }: { frame: DeclarationFrame; texts: Parameters<typeof throttledPage>[1]; receipt: Html },
): FastifyReply {
  if (taken.kind === 'taken') return sendCustomerPage(reply, receipt)
  reply.header('Retry-After', String(taken.waitSeconds))
  return sendCustomerPage(reply, throttledPage(frame, texts), 429)
}
