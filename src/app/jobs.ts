/** All that threads do, so that the thread that answers requests need not. Only threads load it. Files from outside are for `file-jobs.ts`. */

import { exportFile } from '../backoffice/customers/audited-customers.ts'
import { exportOwnData } from '../backoffice/customers/export-customer.ts'
import { recountOrders } from '../backoffice/figures/recount-orders.ts'
import { runBilling } from '../billing/bills/run-billing.ts'
import { printPaperLetters } from '../contracts/price-changes/paper-letters.ts'
import { keepCosts } from '../energy/metrics/month-costs.ts'
import { prepareRuns, previewRun } from '../energy/price-changes/prepare-runs.ts'
import { retrainForecast } from '../energy/price-forecast/retrain.ts'
import { printOffer } from '../orders/offers/print-offer.ts'
import { verifyNewest } from '../platform/audit/verify-chain.ts'
import { withPool } from '../platform/db/with-pool.ts'
import { drawChart } from '../portal/guides/charts/live-charts.ts'
import { makeDocument, makeSearchIndex } from '../portal/make-document.ts'
import { examineService } from './cli/doctor/examine.ts'
import { doMailTask } from './mail-tasks.ts'
import { type Demo, loadDemo } from './sandbox.ts'

export const jobs = {
  doMailTask,
  drawChart,
  exportCustomer: withPool(exportFile),
  examineService: withPool(examineService),
  growDemoReadings: withPool(async (...given: Parameters<Demo['growDemoReadings']>) =>
    (await loadDemo()).growDemoReadings(...given),
  ),
  keepCosts: withPool(keepCosts),
  makeDocument,
  makeSearchIndex,
  prepareRuns: withPool(prepareRuns),
  previewRun: withPool(previewRun),
  printOffer: withPool(printOffer),
  printPaperLetters: withPool(printPaperLetters),
  recountOrders: withPool(recountOrders),
  retrainForecast: withPool(retrainForecast),
  runBilling: withPool(runBilling),
  verifyNewest: withPool(verifyNewest),
  exportOwnData: withPool(exportOwnData),
}
