/** For which partner a customer or an operator does something, so that it happens by that partner's clock. */

import type { FastifyRequest } from 'fastify'
import { comparableEmailAddress } from '../domain/email-address.ts'
import { type Db, sql } from '../platform/db/sql.ts'
import { pathTextIfAny } from '../platform/http/path-text.ts'
import { hashOfSecret, isSecretForm } from '../platform/secret.ts'

type Found = string | null | undefined
type Row = { partnerId: string | null }

/** The partner that asks for access: its link is valid by its own clock. */
export async function partnerOfLink(db: Db, request: FastifyRequest): Promise<Found> {
  const hash = hashIn(pathTextIfAny(request, 'token'))
  if (hash === undefined) return undefined
  const { rows } = await db.query<Row>(sql`
    select r.partner_id as "partnerId" from access_requests r where r.token_hash = ${hash}`)
  return rows[0]?.partnerId
}

/**
 * The partner of the contract, or else of the customer, that the path names, or the body of a request of the supplier's own.
 * A partner is not put on the clock of another by a number that it has nothing to do with.
 */
export async function partnerOfContract(
  db: Db,
  request: FastifyRequest,
  callerId: string | null,
): Promise<Found> {
  const given = callerId === null ? namedIn(request.body) : {}
  const contract = pathTextIfAny(request, 'contractNumber') ?? given.contractNumber
  const number = contract ?? pathTextIfAny(request, 'customerNumber') ?? given.customerNumber
  const partnerId = await partnerOfNumber(db, number)
  const isTheirs = callerId === null || partnerId === callerId || (await isInvolved(db, number, callerId))
  return isTheirs ? partnerId : undefined
}

/** Whether a partner placed the order, or was given access to the customer. */
async function isInvolved(db: Db, number: unknown, partnerId: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from orders o
    where (o.contract_number = ${number}::text
        or o.account_id = (select a.id from accounts a where a.customer_number = ${number}::text))
      and (o.placed_by_partner_id = ${partnerId} or exists (select from grants g
        where g.account_id = o.account_id and g.partner_id = ${partnerId} and g.withdrawn_at is null))
    limit 1`)
  return rowCount === 1
}
type Named = { contractNumber?: unknown; customerNumber?: unknown }
/** A body may be anything that is JSON, such as one long text. */
const namedIn = (body: unknown): Named => (typeof body === 'object' && body !== null ? body : {})

/** Pages of the account for customers who have not signed in yet. On all others the session says who it is, whatever a form says. */
const entrances = /^\/account\/(login|password|forgot-password)(?=[/?]|$)/

/** The partner that all orders of a customer share: of the customer who is signed in, signs in or comes by a link of a mail. */
export const partnerOfCustomer = async (db: Db, request: FastifyRequest): Promise<Found> =>
  entrances.test(request.url)
    ? partnerOfAccount(db, visitorOf(request))
    : partnerOfAccount(db, { ...nobody, session: hashIn(cookieOf(request)) })

/** The same of the customer who declares something about a contract. */
export async function partnerOfVisitor(db: Db, request: FastifyRequest): Promise<Found> {
  const form = formOf(request)
  const number = form.get('order')?.replace(/\s/g, '')
  return (await partnerOfNumber(db, number)) ?? (await partnerOfAccount(db, visitorOf(request)))
}

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

function visitorOf(request: FastifyRequest): Visitor {
  const form = formOf(request)
  const { token = form.get('token') } = request.query as { token?: unknown }
  return {
    link: hashIn(token),
    emailKey: form.get('email'),
    credentialId: credentialIn(form.get('passkey')),
    session: hashIn(cookieOf(request)),
  }
}

async function partnerOfNumber(db: Db, number: unknown): Promise<Found> {
  if (typeof number !== 'string' || !/^[0-9]{8,12}$/.test(number)) return undefined
  const { rows } = await db.query<Row>(sql`select partner_of_task(${number}::text) as "partnerId"`)
  return rows[0]?.partnerId ?? undefined
}

type Visitor = {
  link: Buffer | undefined
  emailKey: string | null
  credentialId: string | undefined
  session: Buffer | undefined
}
const nobody = { link: undefined, emailKey: null, credentialId: undefined } satisfies Partial<Visitor>

async function partnerOfAccount(db: Db, { link, emailKey, credentialId, session }: Visitor): Promise<Found> {
  const { rows } = await db.query<Row>(sql`
    select partner_of_account(coalesce(
      (select t.account_id from password_tokens t where t.token_hash = ${link ?? null}::bytea),
      (select c.account_id from email_change_links l join email_changes c on c.id = l.change_id
        where l.token_hash = ${link ?? null}::bytea),
      (select a.id from accounts a
        where a.email_key = ${emailKey === null ? null : comparableEmailAddress(emailKey.trim()).slice(0, 254)}::text
          and a.erased_at is null),
      (select p.account_id from passkeys p where p.credential_id = ${credentialId ?? null}::text),
      (select s.account_id from sessions s where s.token_hash = ${session ?? null}::bytea))) as "partnerId"`)
  return rows[0]?.partnerId
}

const hashIn = (secret: unknown): Buffer | undefined =>
  typeof secret === 'string' && isSecretForm(secret) ? hashOfSecret(secret) : undefined

const cookieOf = ({ headers }: FastifyRequest): string | undefined =>
  /(?:^|;\s*)(?:__Host-)?wattline-session=([^;]+)/.exec(headers.cookie ?? '')?.[1]

/** The passkey that a browser answers with. */
function credentialIn(answer: string | null): string | undefined {
  try {
    const { id } = JSON.parse(answer ?? '{}') as { id?: unknown }
    return typeof id === 'string' && id.length <= 1400 ? id : undefined
  } catch {
    return undefined
  }
}
