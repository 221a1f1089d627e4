import type { AgreedParts } from '../../domain/access-parts.ts'
import type { AccessPurpose } from '../../partners/partner-terms.ts'
import { type Db, sql } from '../../platform/db/sql.ts'

export type RequestKind = 'link' | 'authorization'

export type NewRequestRow = {
  tokenHash: Buffer
  kind: RequestKind
  partnerId: string
  clientId: string
  brandPartnerId: string
  successUrl: string
  failureUrl: string | null
  signUpUrl: string | null
  externalId: string | null
  parameterName: string | null
  state: string | null
  codeChallenge: string | null
  scope: string | null
  now: Date
  expiresAt: Date
  /** What the partner wants access for and for how many days, as the customer is shown it. */
  purpose: AccessPurpose | null
  accessDays: number | null
  /** Which parts the partner asks for; null for all. */
  parts: AgreedParts
}

export async function insertRequest(db: Db, request: NewRequestRow): Promise<void> {
  await db.query(sql`
    insert into access_requests (token_hash, kind, partner_id, client_id, brand_partner_id, success_url, failure_url,
      sign_up_url, external_id, parameter_name, state, code_challenge, scope, created_at, expires_at, purpose,
      access_days, parts)
    values (${request.tokenHash}, ${request.kind}, ${request.partnerId}, ${request.clientId},
      ${request.brandPartnerId}, ${request.successUrl}, ${request.failureUrl}, ${request.signUpUrl},
      ${request.externalId}, ${request.parameterName}, ${request.state}, ${request.codeChallenge}, ${request.scope},
      ${request.now}, ${request.expiresAt}, ${request.purpose}, ${request.accessDays}, ${request.parts}::text[])`)
}

export type RequestRow = Omit<NewRequestRow, 'tokenHash' | 'brandPartnerId' | 'now'> & {
  partnerSlug: string
  partnerName: string
  brandSlug: string
  brandName: string
  /** Whether customers know the shown brand as the one that carries their account. */
  carriesAccounts: boolean
  isClientDisabled: boolean
  answeredAt: Date | null
}

export async function findRequest(db: Db, tokenHash: Buffer): Promise<RequestRow | undefined> {
  const { rows } = await db.query<RequestRow>(sql`
    select r.kind, r.client_id as "clientId", r.success_url as "successUrl", r.failure_url as "failureUrl",
      r.sign_up_url as "signUpUrl", r.external_id as "externalId", r.parameter_name as "parameterName", r.state,
      r.code_challenge as "codeChallenge", r.scope, r.expires_at as "expiresAt", r.answered_at as "answeredAt",
      p.id as "partnerId", p.slug as "partnerSlug", p.brand_name as "partnerName",
      b.slug as "brandSlug", b.brand_name as "brandName", r.purpose, r.access_days as "accessDays", r.parts,
      (b.type <> 'ThirdParty' or b.id <> p.id) as "carriesAccounts",
      (c.disabled_at is not null or p.disabled_at is not null) as "isClientDisabled"
    from access_requests r
    join partners p on p.id = r.partner_id
    join partners b on b.id = r.brand_partner_id
    join clients c on c.client_id = r.client_id
    where r.token_hash = ${tokenHash}`)
  return rows[0]
}

/** What a program wants back with the answer to a link. */
export async function keepState(db: Db, tokenHash: Buffer, state: string): Promise<void> {
  await db.query(sql`
    update access_requests set state = ${state}
    where token_hash = ${tokenHash} and kind = 'link' and answered_at is null`)
}

export type RequestAnswer = 'granted' | 'declined'

/** Stores the answer and returns whether it counts: a second answer, or one that is too late, changes no row. */
export async function setAnswer(
  tx: Db,
  { tokenHash, answer, now }: { tokenHash: Buffer; answer: RequestAnswer; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    update access_requests r set answered_at = ${now}::timestamptz, answer = ${answer}
    from clients c
    join partners p on p.id = c.partner_id
    where r.token_hash = ${tokenHash} and r.answered_at is null and r.expires_at > ${now}::timestamptz
      and c.client_id = r.client_id and c.disabled_at is null and p.disabled_at is null`)
  return rowCount === 1
}
