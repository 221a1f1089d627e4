import { setting, type Values } from './setting.ts'

/** Who we are in the market. */
export const marketIdentity = {
  code: setting('MARKET_PARTNER_CODE', {
    says: 'Our own code in the market, 13 digits.',
    default: '9999999999998',
    example: '9900000000003',
  }),
  balancingGroup: setting('BALANCING_GROUP', {
    says: 'The balancing group that we supply from, an EIC.',
    default: null,
    example: '11XEXAMPLE------A',
  }),
}
export type MarketIdentity = Values<typeof marketIdentity>
