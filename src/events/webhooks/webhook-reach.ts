import { publicAnd, type Reach } from '../../platform/http-client/reach.ts'
import type { Config } from '../../platform/settings/config.ts'

/**
 * Where deliveries may go. Partners choose the address, so the private hosts that the operator's own settings name are
 * not among them. A developer's receiver runs on the developer's machine, which nobody else can reach.
 */
export const webhookReach = ({ isOpenToOthers }: Pick<Config, 'isOpenToOthers'>): Reach =>
  publicAnd(isOpenToOthers ? [] : ['127.0.0.0/8', '::1'])
