/** The modules of EnWG section 14a: a lower grid fee for devices that the grid operator may dim. */
import { type Validity, validOn } from '../tariffs/regions/validity.ts'

export const deviceTypes = ['Wallbox', 'HeatPump', 'AirConditioning', 'Battery'] as const
export type DeviceType = (typeof deviceTypes)[number]

/** What a contract uses during a period, which is half-open like all stored ones. */
export type ContractModules = Validity & {
  /** A flat reduction for a year. */
  isModule1InUse: boolean
  /** A reduced work price for a device with a meter of its own. */
  isModule2InUse: boolean
  /** A work price that depends on the time of day, beside module 1. */
  isModule3InUse: boolean
  deviceTypes: readonly DeviceType[]
  controllablePowerKw: number | null
}

/** What holds on a date, if anything was registered for it. */
export const modulesOn = (modules: readonly ContractModules[], date: string): ContractModules | undefined =>
  validOn(modules, date)
