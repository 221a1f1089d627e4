/** A process of its own for clients that are measured, so that what they wait for is not the load beside them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Reading } from './bystanders.ts'
import { startPatientClient } from './patient-client.ts'

const [readings, wanted] = JSON.parse(process.argv[2] ?? '') as [Reading[], number]
const clients = readings.map(({ url, headers }) => startPatientClient(url, headers))
const times = () => clients.flatMap((client) => client.times)
while (times().length < wanted) await pause(50)
await Promise.all(clients.map((client) => client.stop()))
process.send?.({ times: times(), faults: clients.flatMap(({ faults }) => faults) })
