/** The contact of an endpoint is asked before anything else is mailed to them: decision 54. */
import type { LoadMail } from '../../mail/send-mail-task.ts'
import { renderWebhookContact } from '../../mail/webhook-letters.ts'
import { partnersById } from '../../partners/partner-directory.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, isSecretForm, newSecret } from '../../platform/secret.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { type Clock, realNow } from '../../platform/time/clock.ts'
import { findQuestion, noteQuestion, storeAnswer } from './contact-repository.ts'
import { findEndpoint, lockEndpointsOf } from './endpoint-repository.ts'

type Deps = { db: Db; clock: Clock; config: { authUrl: string; supplier: Supplier } }

/** Makes the link together with the mail, so that it exists nowhere else. */
export const loadWebhookContact =
  ({ db, clock, config: { authUrl, supplier } }: Deps): LoadMail =>
  async ({ id: taskId, subject }) => {
    const endpoint = await findEndpoint(db, 'anybody', subject)
    if (endpoint === undefined || endpoint.contactEmailAddress === null || endpoint.isContactConfirmed)
      return undefined
    const { partnerId, contactEmailAddress: emailAddress } = endpoint
    const token = newSecret()
    const asking = { tokenHash: hashOfSecret(token), taskId, now: realNow(clock) }
    const isAsked = await db.transaction(async (tx) => {
      await lockEndpointsOf(tx, partnerId)
      return noteQuestion(tx, { partnerId, emailAddress }, asking)
    })
    if (!isAsked) return undefined
    const mail = renderWebhookContact({
      supplier,
      pagesUrl: authUrl,
      owner: await ownerOf(db, partnerId),
      url: `${authUrl}/webhook-contact?token=${token}`,
    })
    const audience = { kind: 'webhook-contact', partnerId } as const
    return { ...mail, to: emailAddress, fromName: supplier.name, audience }
  }

export type ContactRequest = { emailAddress: string; owner: string | undefined }

/** Whom a link asks, and for which partner. It is not used up, because mail programs open links before people do. */
export async function findAsked(db: Db, token: string, now: Date): Promise<ContactRequest | undefined> {
  const found = isSecretForm(token) ? await findQuestion(db, hashOfSecret(token), now) : undefined
  return found && { emailAddress: found.emailAddress, owner: await ownerOf(db, found.partnerId) }
}

/** Takes the answer; false if there is nothing to answer any more. */
export const answerQuestion = (
  db: Db,
  { token, isAgreed }: { token: string; isAgreed: boolean },
  { requestId, now }: { requestId: string; now: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const id = isSecretForm(token) ? await storeAnswer(tx, hashOfSecret(token), { isAgreed, now }) : undefined
    if (id === undefined) return false
    const action = isAgreed ? 'webhook.contact-agreed' : 'webhook.contact-declined'
    const actor = `webhook-contact:${id}`
    await writeAudit(tx, { action, subject: id, before: null, after: null }, { actor, requestId, now })
    return true
  })

/** The short name that the supplier gave the partner, which cannot choose it; none for an endpoint of the supplier. */
export const ownerOf = async (db: Db, partnerId: string | null): Promise<string | undefined> =>
  partnerId === null ? undefined : (await partnersById(db)).get(partnerId)?.slug
