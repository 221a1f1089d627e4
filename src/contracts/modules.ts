/** The modules of EnWG section 14a: lower grid fees for devices that the grid operator may dim. */
import { type Db, fragment, sql } from '../platform/db/sql.ts'
import type { InvalidItem } from '../platform/refusal.ts'
import { type Validity, validOn } from '../tariffs/regions/regions.ts'
import { faultOf, periodFaults } from './period-faults.ts'

export const deviceTypes = ['Wallbox', 'HeatPump', 'AirConditioning', 'Battery'] as const

/** What a contract uses during a period. */
export type ContractModules = Validity & {
  /** A flat reduction for a year. */
  isModule1InUse: boolean
  /** A reduced work price for a device with its own meter. */
  isModule2InUse: boolean
  /** A work price that depends on the time of day, in addition to module 1. */
  isModule3InUse: boolean
  deviceTypes: readonly (typeof deviceTypes)[number][]
  controllablePowerKw: number | null
  /** Whether a control box is installed that the customer pays for, as the connection holder. */
  isControlBoxCharged?: boolean
}

type Devices = { modules: readonly ContractModules[]; hasControllableDevice: boolean }

/** Whether a device is registered on a date. As long as none ever was, what the order says counts. */
export const hasControllableDevice = (contract: Devices, date: string): boolean =>
  contract.modules.length === 0
    ? contract.hasControllableDevice
    : (validOn(contract.modules, date)?.deviceTypes.length ?? 0) > 0

/** Every rule that the periods break, with the path of the field. */
export function moduleFaults(periods: readonly ContractModules[]): InvalidItem[] {
  const broken = periods.flatMap((period, index) => {
    const { isModule1InUse, isModule2InUse, isModule3InUse } = period
    const faults: [isBroken: boolean, field: keyof ContractModules, message: string][] = [
      [
        isModule2InUse && (isModule1InUse || isModule3InUse),
        'isModule2InUse',
        'Module 2 cannot be combined with modules 1 and 3.',
      ],
      [
        isModule3InUse && !isModule1InUse && !isModule2InUse,
        'isModule3InUse',
        'Module 3 is only possible together with module 1.',
      ],
      [
        (isModule1InUse || isModule2InUse) && period.deviceTypes.length === 0,
        'deviceTypes',
        'A module needs a registered device.',
      ],
      [
        period.isControlBoxCharged === true && period.deviceTypes.length === 0,
        'isControlBoxCharged',
        'A control box needs a registered device.',
      ],
    ]
    return faults.filter(([isBroken]) => isBroken).map(([, field, message]) => faultOf(index, field, message))
  })
  return [...broken, ...periodFaults(periods)]
}

/** The modules of an order `o`, oldest first, as JSON. */
export const modulesOfOrder = fragment`
  (select coalesce(jsonb_agg(jsonb_build_object('validFrom', m.valid_from, 'validTo', m.valid_to,
      'isModule1InUse', m.is_module1, 'isModule2InUse', m.is_module2, 'isModule3InUse', m.is_module3,
      'deviceTypes', m.device_types, 'controllablePowerKw', m.controllable_power_kw,
      'isControlBoxCharged', m.is_control_box_charged) order by m.valid_from), '[]')
   from contract_modules m where m.contract_number = o.contract_number) as modules`

/** The registered modules, oldest first; undefined if the contract does not exist. */
export async function findModules(db: Db, contractNumber: string): Promise<ContractModules[] | undefined> {
  const { rows } = await db.query<{ modules: ContractModules[] }>(sql`
    select ${modulesOfOrder} from orders o where o.contract_number = ${contractNumber}`)
  return rows[0]?.modules
}

/** Replaces the registered periods and returns the previous ones; undefined if the contract does not exist. */
export async function replaceModules(
  tx: Db,
  contractNumber: string,
  periods: readonly ContractModules[],
): Promise<ContractModules[] | undefined> {
  // Locks the order, because concurrent changes must follow each other even if nothing is registered yet.
  await tx.query(sql`select from orders o where o.contract_number = ${contractNumber} for no key update`)
  const before = await findModules(tx, contractNumber)
  if (before === undefined) return undefined
  await tx.query(sql`delete from contract_modules where contract_number = ${contractNumber}`)
  await tx.query(sql`
    insert into contract_modules (contract_number, valid_from, valid_to, is_module1, is_module2, is_module3,
      device_types, controllable_power_kw, is_control_box_charged)
    select ${contractNumber}, p."validFrom", p."validTo", p."isModule1InUse", p."isModule2InUse", p."isModule3InUse",
      p."deviceTypes", p."controllablePowerKw", coalesce(p."isControlBoxCharged", false)
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as p ("validFrom" date, "validTo" date,
      "isModule1InUse" boolean, "isModule2InUse" boolean, "isModule3InUse" boolean, "deviceTypes" text[],
      "controllablePowerKw" numeric, "isControlBoxCharged" boolean)`)
  return before
}
