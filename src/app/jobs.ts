/** All that threads do, so that the thread that answers requests need not. Only threads load it. */

import { importReceived } from '../operator/imports/import-received.ts'
import { receiveReadings } from '../operator/readings/receive-readings.ts'
import { withPool } from '../platform/db/with-pool.ts'
import { growDemoReadings } from '../sandbox/demo/demo-readings.ts'
import { doMailTask } from './mail-tasks.ts'

export const jobs = {
  doMailTask,
  growDemoReadings: withPool(growDemoReadings),
  importReceived: withPool(importReceived),
  receiveReadings: withPool(receiveReadings),
}
