import type { LoadMail } from '../../mail/send-mail-task.ts'
import { renderWebhookSwitchedOff } from '../../mail/webhook-letters.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { type Clock, realNow } from '../../platform/time/clock.ts'
import { noteTelling } from './contact-repository.ts'
import { ownerOf } from './contacts.ts'
import { findSwitchedOff } from './endpoint-repository.ts'

type Deps = { db: Db; clock: Clock; config: { authUrl: string; supplier: Supplier } }

/** Nobody is notified of an endpoint that is on again or gone, or that names nobody who agreed; nor twice within a day. */
export const loadWebhookSwitchedOff =
  ({ db, clock, config: { authUrl, supplier } }: Deps): LoadMail =>
  async ({ id: taskId, subject }) => {
    const endpoint = await findSwitchedOff(db, subject)
    if (endpoint === undefined || endpoint.contactEmailAddress === null || !endpoint.isContactConfirmed)
      return undefined
    const { partnerId, contactEmailAddress: emailAddress } = endpoint
    const told = { endpointId: endpoint.id, emailAddress }
    if (!(await noteTelling(db, told, { taskId, now: realNow(clock) }))) return undefined
    const mail = renderWebhookSwitchedOff({
      supplier,
      pagesUrl: authUrl,
      owner: await ownerOf(db, partnerId),
      endpointId: endpoint.id,
      reason: endpoint.disabledBecause,
    })
    const audience = { kind: 'webhook-contact', partnerId } as const
    return { ...mail, to: emailAddress, fromName: supplier.name, audience }
  }
