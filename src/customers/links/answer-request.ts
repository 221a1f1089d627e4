import { type AccessPart, type AgreedParts, accessParts } from '../../domain/access-parts.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { issueAuthorizationCode } from '../authorization/codes.ts'
import { giveAccess } from '../grants/access.ts'
import { type Session, takeRequestSession } from '../sessions/session.ts'
import {
  type AccessRequest,
  asksToManage,
  type Brand,
  type ClosedRequest,
  findAccessRequest,
} from './access-request.ts'
import { setAnswer } from './repository.ts'
import { addressOfNo, addressOfYes } from './return-address.ts'

export type AnswerForm = {
  token: string
  sessionToken: string | undefined
  isAllowed: boolean
  /** What the customer chose of what the partner asked for; null for all of it. */
  chosen: { parts: readonly AccessPart[]; mayManage: boolean } | null
  requestId: string
  now: Date
}

export type Answered =
  | { kind: 'redirect'; url: string }
  /** Declined, and the partner gave no address for that. */
  | { kind: 'nothing-shared'; partnerName: string; brand: Brand | null }
  | { kind: 'closed'; found: ClosedRequest }
  | { kind: 'login-needed' }

/**
 * Stores the customer's answer: in one transaction it closes the request, ends the session on its pages and gives the
 * access. Of two answers, in two tabs or two browsers, the first counts.
 */
export async function answerRequest(
  { db, issuer }: { db: Db; issuer: string },
  form: AnswerForm,
): Promise<Answered> {
  const { token, sessionToken, isAllowed, now } = form
  const found = await findAccessRequest(db, token, now)
  if (found.state !== 'open') return { kind: 'closed', found }
  const { request } = found

  const answered = await db.transaction(async (tx): Promise<Answered | 'too-late'> => {
    const session = await takeRequestSession(tx, sessionToken, { requestHash: request.hash, now })
    if (session === undefined) return { kind: 'login-needed' }
    const answer = isAllowed ? 'granted' : 'declined'
    if (!(await setAnswer(tx, { tokenHash: request.hash, answer, now }))) return 'too-late'
    return isAllowed
      ? allow(tx, request, { session, issuer, form })
      : decline(tx, request, { session, issuer, form })
  })
  if (answered !== 'too-late') return answered
  const closed = await findAccessRequest(db, token, now)
  return {
    kind: 'closed',
    found: closed.state === 'open' ? { state: 'expired', ...shownBy(closed.request) } : closed,
  }
}

type Given = { session: Pick<Session, 'accountId' | 'customerNumber'>; issuer: string; form: AnswerForm }

async function allow(tx: Db, request: AccessRequest, { session, issuer, form }: Given): Promise<Answered> {
  const { accountId, customerNumber } = session
  const { partner, externalId } = request
  const { requestId, now } = form
  const access = {
    externalId,
    mayManageContracts: asksToManage(request) && (form.chosen?.mayManage ?? true),
    parts: agreedOf(request, form),
    purpose: request.purpose,
    days: request.accessDays,
    requestId,
    now,
  }
  const grantId = await giveAccess(tx, { accountId, customerNumber, partner }, access)
  const code = request.kind === 'link' ? null : await codeFor(tx, request, { grantId, now })
  return { kind: 'redirect', url: addressOfYes(request, { customerNumber, code, issuer }) }
}

/** Everything that there is, is no list, so that it includes what may come. */
function agreedOf({ parts: asked }: AccessRequest, { chosen }: AnswerForm): AgreedParts {
  if (chosen === null) return asked
  const parts = (asked ?? accessParts).filter((part) => chosen.parts.includes(part))
  return asked === null && parts.length === accessParts.length ? null : parts
}

const codeFor = (
  tx: Db,
  { clientId, successUrl, codeChallenge, scope }: AccessRequest,
  { grantId, now }: { grantId: string; now: Date },
): Promise<string> =>
  issueAuthorizationCode(tx, {
    grantId,
    clientId,
    redirectUri: successUrl,
    codeChallenge: codeChallenge ?? '',
    scope: scope ?? '',
    now,
  })

async function decline(tx: Db, request: AccessRequest, { session, issuer, form }: Given): Promise<Answered> {
  const { customerNumber } = session
  const after = { partner: request.partner.slug }
  const entry = { action: 'access.declined', subject: customerNumber, before: null, after }
  await writeAudit(tx, entry, {
    actor: `customer:${customerNumber}`,
    requestId: form.requestId,
    now: form.now,
  })
  const url = addressOfNo(request, issuer)
  return url === null ? { kind: 'nothing-shared', ...shownBy(request) } : { kind: 'redirect', url }
}

const shownBy = ({ partner, brand }: AccessRequest) => ({ partnerName: partner.name, brand })
