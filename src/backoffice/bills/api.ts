import { ErrorEnvelope } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import { listBills, listHeldBills, reverseAudited } from './manage-bills.ts'
import {
  BilledContractPath,
  BillPath,
  ContractBillsQuery,
  HeldBill,
  HeldBillsQuery,
  OperatorBill,
  ReverseBill,
  ReversedBill,
} from './schema.ts'

export const billRoutes =
  ({ db }: OperatorDeps) =>
  async (server: Server) => {
    const api = operations(server, 'Bills', { role: 'operator:orders', db })

    api.list('/bills/held', {
      operationId: 'listHeldBills',
      summary: 'List bills that wait',
      description:
        'Contracts whose period is over and that cannot be billed yet, with the reason, those that have waited longest first. They are tried again every hour.',
      querystring: HeldBillsQuery,
      item: HeldBill,
      notes: {
        action: 'bills.read-held',
        subject: 'bills',
        numbers: (items) => items.map(({ contractNumber }) => contractNumber),
      },
      find: ({ query }) => listHeldBills(db, query),
    })

    api.list('/contracts/:contractNumber/bills', {
      operationId: 'listContractBills',
      summary: 'List the bills of a contract',
      description: 'Newest first, with the draft and with reversals.',
      params: BilledContractPath,
      querystring: ContractBillsQuery,
      item: OperatorBill,
      notes: 'bills.read',
      find: ({ params, query }) => listBills(db, params.contractNumber, query),
    })

    api.post('/bills/:billNumber/reversal', {
      operationId: 'reverseBill',
      summary: 'Reverse a bill',
      description:
        'Makes a reversal with a number of its own. The days of the bill are billed again with the readings and prices of then. Refused with 409 if the bill was reversed already; the message names the reversal.',
      params: BillPath,
      body: ReverseBill,
      data: ReversedBill,
      refuses: { 409: ErrorEnvelope },
      does: ({ params, body, operator }) => reverseAudited(db, { ...params, ...body }, operator),
    })
  }
