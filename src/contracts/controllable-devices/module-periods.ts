/** How a choice of modules changes the registered periods of a contract. Pure. */

import type { GridFeeModules } from '../../domain/market-orders.ts'
import { validOn } from '../../tariffs/regions/regions.ts'
import type { ContractModules } from '../modules.ts'

export type NewDevice = { deviceType: ContractModules['deviceTypes'][number]; powerKw: number }

type Choice = { modules: GridFeeModules; validFrom: string; device: NewDevice | null }

const flags: Readonly<Record<GridFeeModules, Pick<ContractModules, `isModule${1 | 2 | 3}InUse`>>> = {
  Module1: { isModule1InUse: true, isModule2InUse: false, isModule3InUse: false },
  Module1And3: { isModule1InUse: true, isModule2InUse: false, isModule3InUse: true },
  Module2: { isModule1InUse: false, isModule2InUse: true, isModule3InUse: false },
}

/** The modules of a period; null if it has devices alone. */
export const modulesIn = (period: ContractModules | undefined): GridFeeModules | null => {
  if (period?.isModule2InUse) return 'Module2'
  if (period?.isModule3InUse) return 'Module1And3'
  return period?.isModule1InUse ? 'Module1' : null
}

/** From its day on the choice holds for every device, also for those that come later; before it nothing changes. */
export function periodsAfter(periods: readonly ContractModules[], choice: Choice): ContractModules[] {
  const { validFrom: day } = choice
  const before = periods
    .filter(({ validFrom }) => validFrom < day)
    .map((period) => ({
      ...period,
      validTo: period.validTo !== null && period.validTo < day ? period.validTo : day,
    }))
  const borders = periods.flatMap(({ validFrom, validTo }) => [validFrom, validTo ?? day])
  const starts = [...new Set([day, ...borders.filter((border) => border > day)])].sort()
  const after = starts.flatMap((validFrom, index) => {
    const present = validOn(periods, validFrom)
    const devices = devicesIn(present, choice.device)
    const { isControlBoxCharged = false } = present ?? {}
    const validTo = starts[index + 1] ?? null
    return devices.deviceTypes.length === 0
      ? []
      : [{ validFrom, validTo, ...flags[choice.modules], ...devices, isControlBoxCharged }]
  })
  return [...before, ...after]
}

type Devices = Pick<ContractModules, 'deviceTypes' | 'controllablePowerKw'>

function devicesIn(period: ContractModules | undefined, added: NewDevice | null): Devices {
  const { deviceTypes = [], controllablePowerKw = 0 } = period ?? {}
  if (added === null)
    return { deviceTypes, controllablePowerKw: deviceTypes.length > 0 ? controllablePowerKw : null }
  return {
    deviceTypes: [...new Set([...deviceTypes, added.deviceType])],
    // The sum of what is known and what is not is not known.
    controllablePowerKw:
      deviceTypes.length === 0
        ? added.powerKw
        : controllablePowerKw && Math.round((controllablePowerKw + added.powerKw) * 1000) / 1000,
  }
}
