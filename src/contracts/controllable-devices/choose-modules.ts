import { type GridFeeModules, gridFeeModules } from '../../domain/market-orders.ts'
import { hasSmartMeterOn } from '../../domain/measurement-technology.ts'
import { answerDeadline } from '../../market/answer-deadline.ts'
import { moduleOrder } from '../../market/delivery-point-orders.ts'
import { refusalText } from '../../market/order-refusals.ts'
import { sendDrafts } from '../../orders/lifecycle/market-messages.ts'
import { marketView } from '../../orders/lifecycle/market-repository.ts'
import { meterOf } from '../../orders/lifecycle/meters.ts'
import { knownData } from '../../orders/lifecycle/take-data.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { validOn } from '../../tariffs/regions/regions.ts'
import { lockSupplied, type SupplySpan } from '../contract-audience.ts'
import { type ContractModules, findModules } from '../modules.ts'
import { modulesIn } from './module-periods.ts'
import { dayFault, deviceFault, type ModuleFacts, possibleModules } from './module-rules.ts'
import { type Device, findChoices, insertChoice, type ModuleChoice } from './repository.ts'
import type { ControllableDevices } from './schema.ts'

export type Wish = {
  /** Null for the modules in use, or else the first one, which the law gives to who chooses nothing. */
  modules: GridFeeModules | null
  /** Null for the earliest possible day. */
  validFrom: string | null
  /** A device that is new to the contract. */
  device: Device | null
}

/** The devices of a contract, their modules, and what can be chosen. */
export async function showDevices(
  db: Db,
  contractNumber: string,
  { supply, today }: { supply: SupplySpan | null; today: string },
): Promise<ControllableDevices> {
  const { periods, choices, hasSmartMeter } = await look(db, contractNumber, today)
  const facts = supply && factsOf({ periods, choices, hasSmartMeter, supply, today, device: null })
  const open = openIn(choices)
  const [last] = choices.slice(-1)
  return {
    contractNumber,
    modules: modulesIn(validOn(periods, today)),
    devices: choices.flatMap((choice) => (choice.device ? [{ ...choice.device, ...outcomeOf(choice) }] : [])),
    lastChoice: last ? choiceItem(last) : null,
    possibleModules: facts
      ? gridFeeModules.map((modules) => {
          const { earliestDate, because } = open
            ? { earliestDate: null, because: waitingFor(open) }
            : possibleModules(modules, facts)
          return { modules, earliestDate, explanation: because }
        })
      : [],
  }
}

/**
 * Orders modules from the grid operator, for the devices of a contract and a new one, or refuses with the earliest day.
 * The same again changes nothing. Another choice has to wait for the answer to the first.
 */
export async function chooseModules(
  tx: Db,
  contractNumber: string,
  wish: Wish,
  { identity, ...by }: AuditActor & { identity: MarketIdentity },
): Promise<ControllableDevices> {
  const today = berlinDate(by.now)
  const { supply } = await lockSupplied(tx, contractNumber, by.now)
  const seen = await look(tx, contractNumber, today)
  const { periods, choices } = seen
  const modules = wish.modules ?? modulesIn(validOn(periods, today)) ?? 'Module1'
  const shown = () => showDevices(tx, contractNumber, { supply, today })
  if (choices.some((choice) => isRepeat(choice, wish))) return shown()

  const { device } = wish
  if (device && choices.some((choice) => choice.state !== 'Refused' && isSame(choice.device, device)))
    throw conflict(
      'This device is registered already. Change its modules with PUT …/controllable-devices/modules.',
    )
  const unfit = device && deviceFault(device, today)
  if (unfit) throw refused(unfit.message, unfit.field)
  const facts = factsOf({ ...seen, supply, today, device })
  const possible = possibleModules(modules, facts)
  if (possible.earliestDate === null) throw refused(possible.because, 'modules')
  const validFrom = wish.validFrom ?? possible.earliestDate
  const fault = dayFault(validFrom, possible, facts)
  if (fault !== null) throw refused(fault, 'validFrom')
  // What is in use already needs no order.
  if (device === null && isInUse(periods, modules, validFrom)) return shown()
  const open = openIn(choices)
  if (open !== undefined) throw conflict(waitingFor(open))
  if (choices.filter((choice) => choice.device && choice.state === 'Confirmed').length >= maxDevices)
    throw conflict(`A contract has at most ${maxDevices} devices.`)

  const { order } = await marketView(tx, contractNumber)
  const { gridOperatorCode: receiver } = await knownData(tx, contractNumber)
  const draft = moduleOrder(modules, order, { identity, receiver, changeDate: validFrom })
  const [messageId = ''] = await sendDrafts(tx, contractNumber, { drafts: [draft], now: by.now })
  const dueDate = plusDays(berlinDate(answerDeadline({ process: '17133', sentAt: by.now.toISOString() })), -1)
  const choice = { modules, validFrom, device, messageId, requestedAt: by.now, dueDate }
  await insertChoice(tx, contractNumber, choice)
  const after = { modules, validFrom, deviceType: device?.deviceType ?? null }
  await writeAudit(
    tx,
    { action: 'contract.modules-chosen', subject: contractNumber, before: null, after },
    by,
  )
  return shown()
}

const openIn = (choices: readonly ModuleChoice[]) => choices.find(({ state }) => state === 'Requested')
const waitingFor = ({ modules, validFrom }: ModuleChoice) =>
  `The grid operator has not answered yet about ${modules} from ${validFrom} on. Try again after that.`

const maxDevices = 20

type Seen = { periods: ContractModules[]; choices: ModuleChoice[]; hasSmartMeter: boolean }

async function look(db: Db, contractNumber: string, today: string): Promise<Seen> {
  const periods = (await findModules(db, contractNumber)) ?? []
  const choices = await findChoices(db, contractNumber)
  return { periods, choices, hasSmartMeter: hasSmartMeterOn(await meterOf(db, contractNumber), today) }
}

function factsOf({
  periods,
  choices,
  device,
  ...facts
}: Seen & Pick<ModuleFacts, 'supply' | 'today'> & { device: Device | null }): ModuleFacts {
  const present = periods.find(
    ({ validTo, deviceTypes }) => (validTo === null || validTo > facts.today) && deviceTypes.length > 0,
  )
  const isOldSeparate = present === undefined || areSeparatelyMetered(present, choices)
  return {
    ...facts,
    deviceDate: device?.inServiceDate ?? present?.validFrom ?? null,
    isSeparatelyMetered: device
      ? device.isSeparatelyMetered && isOldSeparate
      : present !== undefined && isOldSeparate,
  }
}

/** Whether all devices of a period have a meter of their own, as far as we know. */
function areSeparatelyMetered(period: ContractModules, choices: readonly ModuleChoice[]): boolean {
  if (period.isModule2InUse) return true
  const devices = choices.flatMap(({ state, device }) => (state === 'Confirmed' && device ? [device] : []))
  return period.deviceTypes.every(
    (type) =>
      devices.some(({ deviceType }) => deviceType === type) &&
      devices.every((device) => device.deviceType !== type || device.isSeparatelyMetered),
  )
}

/** A device that is registered with the same wish, or the same choice while it is open. */
function isRepeat(choice: ModuleChoice, { modules, validFrom, device }: Wish): boolean {
  const isSameWish =
    (modules ?? choice.modules) === choice.modules && (validFrom ?? choice.validFrom) === choice.validFrom
  if (device === null) return choice.state === 'Requested' && isSameWish
  return choice.state !== 'Refused' && isSame(choice.device, device) && isSameWish
}

const isSame = (one: Device | null, other: Device): boolean =>
  one !== null &&
  one.deviceType === other.deviceType &&
  one.powerKw === other.powerKw &&
  one.inServiceDate === other.inServiceDate &&
  one.isSeparatelyMetered === other.isSeparatelyMetered

/** Whether modules hold from a day on for as long as anything is registered. */
const isInUse = (periods: readonly ContractModules[], modules: GridFeeModules, day: string): boolean =>
  periods
    .filter(({ validTo }) => validTo === null || validTo > day)
    .every((period) => modulesIn(period) === modules)

export const choiceItem = (choice: ModuleChoice) => ({
  modules: choice.modules,
  validFrom: choice.validFrom,
  requestedDate: berlinDate(choice.requestedAt),
  ...outcomeOf(choice),
})

const outcomeOf = ({ state, responseCode, remark }: ModuleChoice) => ({
  state,
  reason: state === 'Refused' ? refusalText('17133', { responseCode, remark }) : null,
})

const refused = (message: string, details: string) =>
  new Refusal('unprocessable', { code: 'modules-not-possible', message, details })
