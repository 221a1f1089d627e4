/** What we order from grid and metering operators for a contract that runs. */

/** What a customer with controllable devices can choose (EnWG section 14a); module 3 comes on top of module 1 alone. */
export const gridFeeModules = ['Module1', 'Module1And3', 'Module2'] as const
export type GridFeeModules = (typeof gridFeeModules)[number]

export const choiceStates = ['Requested', 'Confirmed', 'Refused'] as const
export type ChoiceState = (typeof choiceStates)[number]

export const smartMeterStates = ['Ordered', 'Accepted', 'Installed', 'Refused', 'Cancelled'] as const
export type SmartMeterState = (typeof smartMeterStates)[number]
