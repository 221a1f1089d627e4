/** The demo data as the service sees it. Loaded only if a setting asks for it. */

export { demoClients } from './demo-access.ts'
export { seedDemoCases } from './demo-cases.ts'
export { seedDemoContract } from './demo-contract.ts'
export { demoPeople } from './demo-customers.ts'
export { seedDemoOffer } from './demo-offer.ts'
export { findMissingDays, growDemoReadings } from './demo-readings.ts'
export { demoPartnerStaff, demoStaff } from './demo-staff.ts'
export { removeDemo } from './remove-demo.ts'
export { restoreDemo } from './restore-demo.ts'
export { seedDemo } from './seed-demo.ts'
