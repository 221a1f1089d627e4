/** The enumerations of the specification that describe an accepted order. */

/** The progress of an order. It becomes a contract with `PendingDelivery`. */
export const ContractStates = [
  'Open',
  'Delivery',
  'Unspecified',
  'PendingDelivery',
  'Cancelled',
  'Rejected',
  'Revoked',
  'Processing',
] as const
export type ContractState = (typeof ContractStates)[number]

/** The progress of the delivery point's move to us and away again, as the market sees it. */
export const DeliveryStates = [
  'None',
  'Delivery',
  'DeliveryPending',
  'CancelledDelivery',
  'CancelledPendingDelivery',
  'Cancelled',
  'Denied',
  'Revoked',
  'InChangeProcess',
  'Unknown',
] as const
export type DeliveryStateName = (typeof DeliveryStates)[number]

export const DenialReasons = [
  'Dunning',
  'InsufficientSolvency',
  'ContractCommitment',
  'Duplicate',
  'UnsuccessfulSupplierChange',
  'Other',
] as const
export type DenialReason = (typeof DenialReasons)[number]

export const CancellationReasons = [
  'None',
  'Dunning',
  'OtherSupplier',
  'CustomerSupplierChange',
  'CustomerRelocation',
  'Decommissioning',
  'Unknown',
  'CustomerProduct',
  'CustomerPrice',
  'CustomerService',
  'CustomerMisc',
  'CustomerPriceChange',
] as const
export type CancellationReason = (typeof CancellationReasons)[number]

/** The rights by which customers terminate a contract. */
export const TerminationKinds = ['Ordinary', 'PriceChange', 'MoveOut', 'Death'] as const
export type TerminationKind = (typeof TerminationKinds)[number]
