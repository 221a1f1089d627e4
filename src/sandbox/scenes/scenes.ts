import { plusDays } from '../../platform/time/day-number.ts'
import { type DemoContract, monthBefore } from '../demo/demo-customers.ts'
import type { DemoHousehold } from '../demo/demo-readings.ts'

type Consumption = Omit<DemoHousehold, 'contractNumber'>

export type Scene = {
  /** What there is to see, for the reference and the dashboard. */
  about: string
  /** How the contract differs from a usual one. */
  contract(today: string): Partial<DemoContract> & Pick<DemoContract, 'startDate'>
  /** Readings up to yesterday; null for a contract that has none. */
  consumption: Consumption | null
  /** Whether the customer was told that the price rises. */
  hasPriceChange?: true
}

const flat: Consumption = { householdKwhPerYear: 2600, carKwhPerYear: 0 }

/** The situations that a partner can have set up, by the name in the address. */
export const scenes = {
  'in-delivery': {
    about:
      'A customer with a dynamic tariff and a smart meter, in delivery for a year, with readings of every quarter-hour.',
    contract: (today) => ({ startDate: monthBefore(today, 12) }),
    consumption: flat,
  },
  'flexible-devices': {
    about:
      'A customer with a wallbox and a heat pump under § 14a EnWG (modules 1 and 3), in delivery for a year, who charges a car at night.',
    contract: (today) => ({
      startDate: monthBefore(today, 12),
      consumptionKwh: 5200,
      capabilities: { hasElectricVehicle: true, hasSmartMeter: true, hasHeatPump: true },
      modules: { isModule3InUse: true, deviceTypes: ['Wallbox', 'HeatPump'], controllablePowerKw: 19.5 },
    }),
    consumption: { householdKwhPerYear: 3400, carKwhPerYear: 1800 },
  },
  'fixed-price': {
    about: 'A customer with a fixed price for twelve months and no smart meter, in delivery for two months.',
    contract: (today) => ({
      startDate: monthBefore(today, 2),
      tariffKey: 'FIX_12',
      capabilities: { hasElectricVehicle: false, hasSmartMeter: false, hasHeatPump: false },
    }),
    consumption: null,
  },
  'starting-soon': {
    about: 'A customer whose delivery is confirmed and begins in two weeks. Move the clock to see it begin.',
    contract: (today) => ({ startDate: plusDays(today, 14) }),
    consumption: flat,
  },
  terminated: {
    about: 'A customer who terminated a week ago and is supplied for another month.',
    contract: (today) => ({ startDate: monthBefore(today, 6), endDate: plusDays(today, 30) }),
    consumption: flat,
  },
  'price-change-ahead': {
    about:
      'A customer in delivery for more than a year who was told that the price rises, and may terminate because of it.',
    contract: (today) => ({ startDate: monthBefore(today, 14) }),
    consumption: flat,
    hasPriceChange: true,
  },
  stuck: {
    about: 'An order that waits because its meter number cannot be right. Correct it to see it go on.',
    contract: (today) => ({ startDate: plusDays(today, 30), outcome: 'stuck' }),
    consumption: null,
  },
  denied: {
    about: "An order that was refused for the customer's credit.",
    contract: (today) => ({ startDate: plusDays(today, 30), outcome: 'denied' }),
    consumption: null,
  },
} as const satisfies Record<string, Scene>
export type SceneName = keyof typeof scenes
export const sceneNames = Object.keys(scenes) as [SceneName, ...SceneName[]]

/** What a partner without demo customers of its own begins with. */
export const firstScenes = ['in-delivery', 'flexible-devices', 'starting-soon', 'stuck', 'denied'] as const
