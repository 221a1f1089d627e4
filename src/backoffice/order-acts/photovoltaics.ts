import { changeContract } from '../../contracts/changes/change-contract.ts'
import { ContractChanges } from '../../contracts/changes/schema.ts'
import { commentText } from '../../domain/operator-fields.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { Closed, type Static } from '../../platform/http/schema.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import type { Consequences } from '../orders/schema.ts'
import { type PreviewDeps, previewOf } from './consequences.ts'

export const OperatorPhotovoltaics = Closed(
  { photovoltaicsSince: ContractChanges.properties.photovoltaicsSince, comment: commentText },
  { title: 'OperatorPhotovoltaics', description: 'Photovoltaics that a customer told us of.' },
)
export type OperatorPhotovoltaics = Static<typeof OperatorPhotovoltaics>

/** Stores photovoltaics that a customer told us of, as a partner would, in the name of the operator. */
export const tellPhotovoltaics = (
  { db, keyring }: { db: Db; keyring: Keyring },
  contractNumber: string,
  told: OperatorPhotovoltaics,
  operator: Operator,
): Promise<unknown> => db.transaction((tx) => change({ tx, keyring }, contractNumber, told, operator))

export const previewPhotovoltaics = async (
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
