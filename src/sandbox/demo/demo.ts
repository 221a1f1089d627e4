/** What the demo data plug into the service. Loaded only where a setting asks for them. */

export { demoClients } from './demo-access.ts'
export { demoPeople } from './demo-customers.ts'
export { findMissingDays, growDemoReadings } from './demo-readings.ts'
export { seedDemo } from './seed-demo.ts'
