import type { LoadMail } from '../../mail/send-mail-task.ts'
import { renderSmartMeter } from '../../mail/smart-meter.ts'
import { refusalText } from '../../market/order-refusals.ts'
import { type MailSources, mailAboutOrder, mailFacts } from '../../orders/intake/mailed-order.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { priceSheet } from '../../tariffs/pricing/find-regional-rows.ts'
import { publishedFee } from '../../tariffs/pricing/metering-fee.ts'
import { loadRatesAt } from '../../tariffs/regions/load-regions.ts'
import { findLastOrder } from './repository.ts'

/** A customer is not told of a step that another one has followed. */
export const loadSmartMeter = ({ db, keyring, config }: MailSources): LoadMail =>
  mailAboutOrder({ db, keyring, config }, async (order, { payload }) => {
    const { orderId, state } = payload as TaskPayloads['send-smart-meter-mail']
    const ordered = await findLastOrder(db, order.contractNumber)
    if (ordered?.id !== orderId || ordered.state !== state) return undefined
    const { dueDate, installationDate } = ordered
    const { gridOperatorCode, meteringOperatorCode, deliveryAddress } = order
    const place = { zipCode: deliveryAddress.postCode, gridOperatorCode, meteringOperatorCode }
    const services = priceSheet(await loadRatesAt(db, place), order, { operatorCode: gridOperatorCode ?? '' })
    const once = publishedFee({ services }, 'OrderedMeterOnce', dueDate)
    return renderSmartMeter({
      ...mailFacts(order, config.supplier),
      ...{ state: ordered.state, dueDate, installationDate, onceEuro: once === null ? null : Number(once) },
      reason: ordered.state === 'Refused' ? refusalText('17011', ordered, order.language) : null,
    })
  })
