import { randomInt } from 'node:crypto'
import { newContractNumber, newCustomerNumber } from '../../orders/intake/numbers.ts'
import { bankDetails, type DemoContract, type DemoCustomer, knownPassword } from '../demo/demo-customers.ts'
import { simulatedMaLo } from '../simulated-malo.ts'
import { type Scene, type SceneName, scenes } from './scenes.ts'

/** Ordinary people of the test environment; a scene takes one of them at random. */
const people = [
  { firstName: 'Clara', lastName: 'Probst', gender: 'Female', dateOfBirth: '1979-02-11' },
  { firstName: 'David', lastName: 'Muster', gender: 'Male', dateOfBirth: '1988-07-30' },
  { firstName: 'Elif', lastName: 'Beispiel', gender: 'Female', dateOfBirth: '1993-12-04' },
  { firstName: 'Georg', lastName: 'Versuch', gender: 'Male', dateOfBirth: '1965-05-19' },
] as const

const addresses = [
  { streetName: 'Ackerstraße', houseNumber: '12', city: 'Berlin', postCode: '10115' },
  { streetName: 'Lilienstraße', houseNumber: '3', city: 'Hamburg', postCode: '20095' },
  { streetName: 'Sendlinger Straße', houseNumber: '40', city: 'München', postCode: '80331' },
] as const

/** Somebody new in the situation that the scene describes. */
export function sceneCustomer(name: SceneName, today: string): DemoCustomer {
  const customerNumber = newCustomerNumber()
  return {
    ...oneOf(people),
    ...knownPassword,
    customerNumber,
    emailAddress: `${name}-${customerNumber}@example.com`,
    phoneNumber: '+49 30 1234567',
    contracts: [sceneContract(scenes[name], today)],
  }
}

function sceneContract(scene: Scene, today: string): DemoContract {
  const contractNumber = newContractNumber()
  const address = oneOf(addresses)
  const maLoIdentifier = simulatedMaLo(contractNumber)
  const asked = scene.contract(today)
  const meterNumber = `1EMH${contractNumber}`
  return {
    contractNumber,
    externalId: `scene-${contractNumber}`,
    tariffKey: 'DYNAMIC_SHARE',
    consumptionKwh: 2600,
    capabilities: { hasElectricVehicle: false, hasSmartMeter: true, hasHeatPump: false },
    address,
    meterNumber: asked.outcome === 'stuck' ? `${meterNumber.slice(0, -1)}?` : meterNumber,
    maLoIdentifier,
    meLoIdentifier: `DE000000${address.postCode}${maLoIdentifier.padStart(20, '0')}`,
    previousSupplierCode: '9999801000007',
    bankDetails,
    endDate: null,
    outcome: 'supplied',
    modules: null,
    ...asked,
  }
}

const oneOf = <T extends readonly [unknown, ...unknown[]]>(choices: T): T[number] =>
  choices[randomInt(choices.length)]
