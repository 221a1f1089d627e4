import { hasSmartMeterOn, meterPeriodsOf } from '../../domain/measurement-technology.ts'
import { renderMeterChange } from '../../mail/meter-change.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import { renderSmartMeter } from '../../mail/smart-meter.ts'
import { refusalText } from '../../market/order-refusals.ts'
import { type MailSources, mailAboutOrder, mailFacts } from '../../orders/intake/mailed-order.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { findRegionalRows, priceSheet } from '../../tariffs/pricing/find-regional-rows.ts'
import { publishedFee } from '../../tariffs/pricing/metering-fee.ts'
import { loadRatesAt } from '../../tariffs/regions/load-regions.ts'
import { validOn } from '../../tariffs/regions/regions.ts'
import { findModules, hasControllableDevice } from '../modules.ts'
import { findLastOrder, isOpen } from './repository.ts'

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

/** The customer of a confirmed contract is notified of another meter that costs more, and of no other. */
export const loadMeterChange = ({ db, keyring, config }: MailSources): LoadMail =>
  mailAboutOrder({ db, keyring, config }, async (order, { payload }) => {
    const { validFrom } = payload as TaskPayloads['send-meter-change-mail']
    const { contractNumber, confirmedAt, endDate, capabilities } = order
    const { gridOperatorCode, meteringOperatorCode } = order
    // The customer pays the metering operator directly.
    if (validOn(order.withoutGridUse, validFrom) !== undefined) return undefined
    if (confirmedAt === null || (endDate !== null && endDate < validFrom)) return undefined
    const isSmart = hasSmartMeterOn(meterPeriodsOf(order), validFrom)
    const ordered = await findLastOrder(db, contractNumber)
    const devices = {
      modules: (await findModules(db, contractNumber)) ?? [],
      hasControllableDevice: capabilities?.hasControllableDevice ?? false,
    }
    const place = {
      zipCode: order.deliveryAddress.postCode,
      ...{ gridOperatorCode, meteringOperatorCode },
      hasControllableDevice: hasControllableDevice(devices, validFrom),
      yearlyConsumptionKwh: order.consumptionKwh,
      isMeterOrdered: ordered !== undefined && (isOpen(ordered.state) || ordered.state === 'Installed'),
    }
    const rates = await loadRatesAt(db, place)
    const feeWith = (hasSmartMeter: boolean): number | undefined => {
      const rows = findRegionalRows(rates, { ...place, hasSmartMeter }, validFrom)
      return rows.isFound ? Number(rows.meteringEuroPerYearGross) : undefined
    }
    const [before, after] = [feeWith(!isSmart), feeWith(isSmart)]
    if (before === undefined || after === undefined || after <= before) return undefined
    return renderMeterChange({
      ...mailFacts(order, config.supplier),
      ...{ validFrom, isSmart, before, after },
      isByQuarterHour: isSmart && order.priceSnapshot.inputs.tariff.kind !== 'Fixed',
    })
  })
