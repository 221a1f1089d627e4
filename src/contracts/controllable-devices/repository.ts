import type { ChoiceState, GridFeeModules } from '../../domain/market-orders.ts'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { deviceTypes } from '../modules.ts'

export type Device = {
  deviceType: (typeof deviceTypes)[number]
  powerKw: number
  inServiceDate: string
  isSeparatelyMetered: boolean
}

/** What a customer chose, and what became of it. */
export type ModuleChoice = {
  id: number
  modules: GridFeeModules
  validFrom: string
  /** The device that came with it. */
  device: Device | null
  state: ChoiceState
  responseCode: string | null
  remark: string | null
  messageId: string
  requestedAt: Date
}

type Row = Omit<ModuleChoice, 'device'> & { [Field in keyof Device]: Device[Field] | null }

const columns = fragment`
  m.id, m.modules, m.valid_from as "validFrom", m.device_type as "deviceType", m.power_kw as "powerKw",
  m.in_service_date as "inServiceDate", m.is_separately_metered as "isSeparatelyMetered", m.state,
  m.response_code as "responseCode", m.remark, m.message_id as "messageId", m.requested_at as "requestedAt"`

const choiceIn = ({
  deviceType,
  powerKw,
  inServiceDate,
  isSeparatelyMetered,
  ...choice
}: Row): ModuleChoice => ({
  ...choice,
  device:
    deviceType === null || powerKw === null || inServiceDate === null || isSeparatelyMetered === null
      ? null
      : { deviceType, powerKw: Number(powerKw), inServiceDate, isSeparatelyMetered },
})

/** The choices of a contract, oldest first. */
export async function findChoices(db: Db, contractNumber: string): Promise<ModuleChoice[]> {
  const { rows } = await db.query<Row>(sql`
    select ${columns} from module_choices m where m.contract_number = ${contractNumber} order by m.id`)
  return rows.map(choiceIn)
}

export type NewChoice = Pick<
  ModuleChoice,
  'modules' | 'validFrom' | 'device' | 'messageId' | 'requestedAt'
> & {
  dueDate: string
}

export async function insertChoice(tx: Db, contractNumber: string, choice: NewChoice): Promise<void> {
  const { device } = choice
  await tx.query(sql`
    insert into module_choices (contract_number, modules, valid_from, device_type, power_kw, in_service_date,
      is_separately_metered, state, message_id, requested_at, due_date)
    values (${contractNumber}, ${choice.modules}, ${choice.validFrom}, ${device?.deviceType ?? null},
      ${device?.powerKw ?? null}, ${device?.inServiceDate ?? null}, ${device?.isSeparatelyMetered ?? null},
      'Requested', ${choice.messageId}, ${choice.requestedAt}, ${choice.dueDate})`)
}

export type Settlement = { state: Exclude<ChoiceState, 'Requested'> } & Pick<
  ModuleChoice,
  'responseCode' | 'remark'
>

export async function updateChoice(
  tx: Db,
  id: number,
  { state, responseCode, remark }: Settlement,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update module_choices set state = ${state}, response_code = ${responseCode}, remark = ${remark},
      settled_at = ${now}
    where id = ${id}`)
}
