/** All that is done with files from outside, in processes that are killed at their limits. Only these load it. */

import { importReceived, previewReceived } from '../backoffice/imports/import-received.ts'
import { importStaged, stageImport } from '../backoffice/imports/staged-import.ts'
import { receiveReadings } from '../backoffice/readings/receive-readings.ts'
import { parseXml } from '../energy/day-ahead-prices/sources/parse-xml.ts'
import { parseReport } from '../mail/returns/parse-report.ts'
import { sampleDocument } from '../pages/brand/preview/sample-document.ts'
import { readLogo } from '../partners/brand/logos/read-logo.ts'
import { withPool } from '../platform/db/with-pool.ts'

/** Short work on small files. */
export const fileJobs = { parseReport, parseXml, readLogo, sampleDocument }

/** Imports read a file record by record and may be as long as it is. */
export const importJobs = {
  importReceived: withPool(importReceived),
  importStaged: withPool(importStaged),
  previewReceived: withPool(previewReceived),
  receiveReadings: withPool(receiveReadings),
  stageImport: withPool(stageImport),
}
