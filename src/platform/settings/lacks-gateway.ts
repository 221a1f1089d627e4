import type { Config } from './config.ts'

/** Whether nobody delivers messages to the market, so that people hand them over: no gateway is set, and none is simulated. */
export const lacksGateway = ({ market, sandbox }: Pick<Config, 'market' | 'sandbox'>): boolean =>
  market.url === undefined && !sandbox

/** The same as a sentence for operators. */
export const gatewayWarning =
  'No market gateway is connected (MARKET_URL): nobody delivers messages to the market. Each one becomes a task for a person in Today of the console.'
