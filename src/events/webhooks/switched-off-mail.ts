import type { LoadMail } from '../../mail/send-mail-task.ts'
import { renderWebhookSwitchedOff } from '../../mail/webhook-switched-off.ts'
import { partnersById } from '../../partners/partner-directory.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { findSwitchedOff } from './endpoint-repository.ts'

type Deps = { db: Db; config: { authUrl: string; supplier: Supplier } }

/** Nobody is told of an endpoint that is on again or gone, or that names nobody. */
export const loadWebhookSwitchedOff =
  ({ db, config: { authUrl, supplier } }: Deps): LoadMail =>
  async ({ subject }) => {
    const endpoint = await findSwitchedOff(db, subject)
    if (endpoint === undefined || endpoint.contactEmailAddress === null) return undefined
    const { partnerId } = endpoint
    const partner = partnerId === null ? undefined : (await partnersById(db)).get(partnerId)
    const mail = renderWebhookSwitchedOff({
      supplier,
      pagesUrl: authUrl,
      owner: partner && { name: partner.brandName, colour: partner.brandColour },
      endpointId: endpoint.id,
      origin: new URL(endpoint.url).origin,
      description: endpoint.description,
      reason: endpoint.disabledBecause,
    })
    const audience = { kind: 'webhook-contact', partnerId } as const
    return { ...mail, to: endpoint.contactEmailAddress, fromName: supplier.name, audience }
  }
