/** The wire shapes of relocations. */

import { PlainText, Text } from '../../domain/fields.ts'
import { Contract } from '../../orders/intake/schema/contract.ts'
import { Closed, Here, LocalDate, Maybe, type Static, Type } from '../../platform/http/schema.ts'

export const RelocationRequest = Closed(
  {
    moveOutDate: LocalDate({
      description: 'The last day of delivery at the old address.',
      examples: ['2027-01-31'],
    }),
    tariffKey: Maybe(
      Text(
        'Tariff of the new contract, at the prices of today. Default: the old tariff goes on at its own prices, with their changes and what is left of its first term (§ 41b (5) EnWG); grid fees and levies are those of the new address.',
        'DYNAMIC_SHARE',
      ),
    ),
    contract: Here(Contract, {
      description: 'The new contract, as in an order, with the `contractReason` `NewDeliveryLocation`.',
    }),
  },
  { title: 'RelocationRequest', description: 'Where a customer moves out and where they move in.' },
)
export type RelocationRequest = Static<typeof RelocationRequest>

export const Relocation = Type.Object(
  {
    contractNumber: PlainText('Number of the contract that ends.', '30000016'),
    endDate: LocalDate({ description: 'Its last day of delivery.', examples: ['2027-01-31'] }),
    newContractNumber: PlainText('Number of the new order and its contract.', '3082649177'),
  },
  { title: 'Relocation', description: 'The contract that ends and the order that follows it.' },
)
export type Relocation = Static<typeof Relocation>
