import { changeContract } from '../../contracts/changes/change-contract.ts'
import { showChangeable } from '../../contracts/changes/contract-changes.ts'
import { ContractChanges } from '../../contracts/changes/schema.ts'
import { commentText } from '../../domain/operator-fields.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { field } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import { Closed, type Static } from '../../platform/http/schema.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import type { ConsoleDeps } from '../console-kit.ts'
import type { Consequences } from '../orders/schema.ts'
import { type PreviewDeps, previewOf } from './consequences.ts'
import { consequencesList, type OrderAct } from './order-act.ts'

const OperatorPhotovoltaics = Closed(
  { photovoltaicsSince: ContractChanges.properties.photovoltaicsSince, comment: commentText },
  { title: 'OperatorPhotovoltaics', description: 'Photovoltaics that a customer told us of.' },
)
type OperatorPhotovoltaics = Static<typeof OperatorPhotovoltaics>

/** Stores photovoltaics that a customer told us of, as a partner would, in the name of the operator. */
const tellPhotovoltaics = (
  { db, keyring }: { db: Db; keyring: Keyring },
  contractNumber: string,
  told: OperatorPhotovoltaics,
  operator: Operator,
): Promise<unknown> => db.transaction((tx) => change({ tx, keyring }, contractNumber, told, operator))

const previewPhotovoltaics = async (
  deps: PreviewDeps & { keyring: Keyring },
  contractNumber: string,
  told: OperatorPhotovoltaics,
  operator: Operator,
): Promise<Consequences> =>
  (
    await previewOf(deps, contractNumber, operator, (tx) =>
      change({ tx, keyring: deps.keyring }, contractNumber, told, operator),
    )
  ).consequences

const change = (
  deps: { tx: Db; keyring: Keyring },
  contractNumber: string,
  { photovoltaicsSince = null, comment }: OperatorPhotovoltaics,
  operator: Operator,
) => changeContract(deps, contractNumber, { photovoltaicsSince }, { ...operator, reason: comment })

export const photovoltaicsAct = (
  deps: ConsoleDeps,
): OrderAct<typeof OperatorPhotovoltaics, Consequences> => ({
  terms: withoutRecentAuth('contract.changed'),
  title: 'Photovoltaics of contract',
  act: 'Store it for the customer',
  schema: OperatorPhotovoltaics,
  fields: ['photovoltaicsSince'],
  open: async ({ order: { contractNumber } }) => ({
    photovoltaicsSince: (await showChangeable(deps, contractNumber)).photovoltaicsSince ?? '',
  }),
  bodyOf: ({ photovoltaicsSince, comment }) => ({ photovoltaicsSince: photovoltaicsSince || null, comment }),
  asks: (_, __, { typed, fault }) => html`
    <p>For a customer who tells us of photovoltaics by letter or telephone. The load profile follows from the next month on.</p>
    ${field({ name: 'photovoltaicsSince', label: 'First day with photovoltaics', hint: 'Today or at most 365 days ahead. Leave it empty to take back a day that has not come.', type: 'date', autocomplete: 'off', value: typed.photovoltaicsSince ?? '', fault: fault('photovoltaicsSince'), isOptional: true })}`,
  preview: ({ order }, { me }, body) => previewPhotovoltaics(deps, order.contractNumber, body, me.operator),
  tells: consequencesList,
  async does({ order }, { me }, body) {
    await tellPhotovoltaics(deps, order.contractNumber, body, me.operator)
    return 'photovoltaics-stored'
  },
})
