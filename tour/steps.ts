import { changesStep } from './steps/changes.ts'
import { correctionStep } from './steps/correction.ts'
import { errorsStep } from './steps/errors.ts'
import { eventsStep } from './steps/events.ts'
import { linkStep } from './steps/link.ts'
import { linkedCustomerStep } from './steps/linked-customer.ts'
import { mailStep } from './steps/mail.ts'
import { metricsStep } from './steps/metrics.ts'
import { offerStep } from './steps/offer.ts'
import { orderStep } from './steps/order.ts'
import { previousSupplierStep } from './steps/previous-supplier.ts'
import { priceStep } from './steps/price.ts'
import { pricesStep } from './steps/prices.ts'
import { statesStep } from './steps/states.ts'
import { tariffsStep } from './steps/tariffs.ts'
import { terminationStep } from './steps/termination.ts'
import { tokenStep } from './steps/token.ts'
import { unlinkStep } from './steps/unlink.ts'
import { webhookStep } from './steps/webhook.ts'
import type { Step } from './tour.ts'

/** The story, in its order. */
export const steps: readonly Step[] = [
  tokenStep,
  tariffsStep,
  priceStep,
  offerStep,
  previousSupplierStep,
  orderStep,
  mailStep,
  statesStep,
  correctionStep,
  terminationStep,
  changesStep,
  eventsStep,
  webhookStep,
  linkStep,
  linkedCustomerStep,
  metricsStep,
  pricesStep,
  errorsStep,
  unlinkStep,
]
