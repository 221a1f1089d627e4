import { setting, type Values } from './setting.ts'

/** Who we are in the market. */
export const marketIdentity = {
  code: setting('MARKET_PARTNER_CODE', {
    says: 'Our market partner code, 13 digits.',
    default: '9999999999998',
    example: '9900000000003',
  }),
  balancingGroup: setting('BALANCING_GROUP', {
    says: 'EIC of the balancing group that we supply from.',
    default: null,
    example: '11XEXAMPLE------A',
  }),
}
export type MarketIdentity = Values<typeof marketIdentity>
