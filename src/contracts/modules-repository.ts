/** SQL of the modules of EnWG section 14a. */
import { type Db, sql } from '../platform/db/sql.ts'
import type { ContractModules } from './modules.ts'

/** Lets one change follow the other, also where nothing is registered yet. */
export async function lockContract(tx: Db, contractNumber: string): Promise<void> {
  await tx.query(sql`select from orders o where o.contract_number = ${contractNumber} for no key update`)
}

export async function modulesOf(db: Db, contractNumber: string): Promise<ContractModules[] | undefined> {
  const { rows } = await db.query<{ modules: ContractModules[] }>(sql`
    select coalesce(jsonb_agg(jsonb_build_object('validFrom', m.valid_from, 'validTo', m.valid_to,
        'isModule1InUse', m.is_module1, 'isModule2InUse', m.is_module2, 'isModule3InUse', m.is_module3,
        'deviceTypes', m.device_types, 'controllablePowerKw', m.controllable_power_kw) order by m.valid_from)
      filter (where m.valid_from is not null), '[]') as modules
    from orders o left join contract_modules m on m.contract_number = o.contract_number
    where o.contract_number = ${contractNumber}
    group by o.contract_number`)
  return rows[0]?.modules
}

export async function replaceModules(
  tx: Db,
  contractNumber: string,
  periods: readonly ContractModules[],
): Promise<void> {
  await tx.query(sql`delete from contract_modules where contract_number = ${contractNumber}`)
  await tx.query(sql`
    insert into contract_modules (contract_number, valid_from, valid_to, is_module1, is_module2, is_module3,
      device_types, controllable_power_kw)
    select ${contractNumber}, p."validFrom", p."validTo", p."isModule1InUse", p."isModule2InUse", p."isModule3InUse",
      p."deviceTypes", p."controllablePowerKw"
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as p ("validFrom" date, "validTo" date,
      "isModule1InUse" boolean, "isModule2InUse" boolean, "isModule3InUse" boolean, "deviceTypes" text[],
      "controllablePowerKw" numeric)`)
}
