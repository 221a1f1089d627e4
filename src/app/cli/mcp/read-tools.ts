import { granularities } from '../../../energy/day-ahead-prices/list-prices.ts'
import { intervals, metricTypes, valueTypes } from '../../../energy/metrics/metric.ts'
import { Closed, OneOf, Type } from '../../../platform/http/schema.ts'
import { marketRoles } from '../../../tariffs/market-partners/market-partner.ts'
import { CalculationRequest } from '../../../tariffs/pricing/schema.ts'
import { explainOrder } from './explain-order.ts'
import { contractNumber, customerNumber, date, page, readTool, type Tool, tariffKey } from './tool.ts'

const aContract = { customerNumber, contractNumber }

const tariffsAndPrices: Tool[] = [
  readTool(
    'list_tariffs',
    { title: 'List tariffs', description: 'The tariffs that this partner may sell, with their terms.' },
    Closed({ effectiveDate: Type.Optional(date('The tariffs on sale on this date. Default: today.')) }),
    (wattline, query) => wattline.tariffs.list(query),
  ),
  readTool(
    'quote',
    {
      title: 'Quote a tariff',
      description: 'What a tariff costs a household: per month, per kWh, and every part of both.',
    },
    Closed({ tariffKey, ...CalculationRequest.properties }),
    (wattline, { tariffKey: key, ...household }) => wattline.tariffs.calculate(key, household),
  ),
  readTool(
    'day_ahead_prices',
    {
      title: 'Day-ahead prices',
      description:
        'Net prices of the exchange (DE-LU) in ct/kWh for today and tomorrow, or any two days. Tomorrow is known from about 13:00.',
    },
    Closed({
      from: Type.Optional(date('First day. Default: today.')),
      to: Type.Optional(date('The day after the last one, at most two days after the first.')),
      granularity: Type.Optional(OneOf(granularities, { description: 'Default: QuarterHourly.' })),
    }),
    (wattline, query) => wattline.prices.dayAhead(query),
  ),
  readTool(
    'find_market_partners',
    {
      title: 'Find market partners',
      description:
        'Suppliers, grid operators and metering operators by name, city or code, typos forgiven. The code of a supplier is the previousSupplierCode of an order.',
    },
    Closed({
      query: Type.Optional(Type.String({ description: 'Name, city or code.', maxLength: 100 })),
      role: Type.Optional(OneOf(marketRoles, { description: 'Only market partners in this role.' })),
      ...page,
    }),
    (wattline, query) => wattline.marketPartners.search(query),
  ),
]

const orders: Tool[] = [
  readTool(
    'list_orders',
    { title: 'List orders', description: 'The orders of this partner with their states, newest first.' },
    Closed({
      ...page,
      customerNumber: Type.Optional(customerNumber),
      fromUpdatedAt: Type.Optional(date('Only orders whose state has changed since that date.')),
    }),
    (wattline, { offset, limit, ...filter }) =>
      wattline.orders.list({
        ...(offset === undefined ? {} : { offset }),
        ...(limit === undefined ? {} : { limit }),
        filter,
      }),
  ),
  readTool(
    'read_order',
    { title: 'Read an order', description: 'Everything that a partner can see of an order.' },
    Closed({ contractNumber }),
    (wattline, input) => wattline.orders.get(input.contractNumber),
  ),
  readTool(
    'explain_order',
    {
      title: 'Explain an order',
      description: 'In sentences: which state an order is in, why, what happens next, and who has to act.',
    },
    Closed({ contractNumber }),
    async (wattline, input) => {
      const { order } = (await wattline.orders.get(input.contractNumber)).data
      const { data: mails } = await wattline.sandbox.mails(order.emailAddress, { limit: 100 })
      return explainOrder(
        order,
        mails.filter((mail) => mail.contractNumber === order.contractNumber),
      )
    },
  ),
]

const contracts: Tool[] = [
  readTool(
    'list_customers',
    { title: 'List customers', description: 'The customers whose data this partner may read.' },
    Closed(page),
    (wattline, query) => wattline.customers.list(query),
  ),
  readTool(
    'list_contracts',
    { title: 'List contracts', description: 'The contracts of a customer, newest first.' },
    Closed({ customerNumber, ...page }),
    (wattline, { customerNumber: customer, ...query }) => wattline.contracts.list(customer, query),
  ),
  readTool(
    'read_contract',
    {
      title: 'Read a contract',
      description: 'A contract with its parties, delivery, metering and the modules of § 14a EnWG.',
    },
    Closed(aContract),
    (wattline, of) => wattline.contracts.get(of.customerNumber, of.contractNumber),
  ),
  readTool(
    'working_prices',
    {
      title: 'Working prices of a contract',
      description:
        'What a kWh costs this contract today and tomorrow, gross in ct/kWh, for every quarter-hour. Use this, not day_ahead_prices, to plan consumption.',
    },
    Closed({
      ...aContract,
      withComponents: Type.Optional(
        Type.Boolean({ description: 'Also the parts of every price. Default: false.' }),
      ),
    }),
    async (wattline, { withComponents = false, ...of }) => {
      const { data, items } = await wattline.contracts.dayAheadWorkingPrices(
        of.customerNumber,
        of.contractNumber,
      )
      const prices = withComponents ? data.prices : data.prices.map(({ at, price }) => ({ at, price }))
      return { data: { ...data, prices }, items }
    },
  ),
  readTool(
    'contract_metrics',
    {
      title: 'Metrics of a contract',
      description: 'Consumption, working price, cost or savings over time, measured or expected.',
    },
    Closed({
      ...aContract,
      from: date('First day.'),
      to: date('The day after the last one.'),
      interval: OneOf(intervals, {
        description:
          'Length of a record. Longest period: QuarterHourly 1 day, Hourly 3 days, Daily 2 months, Weekly 1 year, Monthly 15 years.',
      }),
      metricType: OneOf(metricTypes, { description: 'What to read.' }),
      valueType: Type.Optional(OneOf(valueTypes, { description: 'Default: Combined.' })),
    }),
    (wattline, { from, to, interval, metricType, valueType = 'Combined', ...of }) =>
      wattline.contracts.metrics(of.customerNumber, of.contractNumber, {
        period: { from, to },
        ...{ interval, metricType, valueType },
      }),
  ),
]

const sandbox: Tool[] = [
  readTool(
    'read_clock',
    { title: 'Read the clock', description: 'The current time of the sandbox, which may be moved.' },
    Closed({}),
    (wattline) => wattline.sandbox.clock(),
  ),
]

export const readTools: readonly Tool[] = [...tariffsAndPrices, ...orders, ...contracts, ...sandbox]
