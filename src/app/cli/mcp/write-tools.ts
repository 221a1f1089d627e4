import type { CreateOrderRequest, MoveClockRequest } from '@wattline/sdk'
import { ReportedEvent } from '../../../orders/lifecycle/schema.ts'
import { Closed, Type } from '../../../platform/http/schema.ts'
import { berlinDate } from '../../../platform/time/berlin.ts'
import { systemClock } from '../../../platform/time/clock.ts'
import { exampleDates, exampleOrder } from '../../../portal/request-examples.ts'
import { contractNumber, type Tool, text, writeTool } from './tool.ts'

const today = berlinDate(systemClock.now())

export const writeTools: readonly Tool[] = [
  writeTool(
    'create_order',
    {
      title: 'Place an order',
      description: `Places an order in the sandbox. The answer to a wrong one lists every fault. A working example: ${JSON.stringify(exampleOrder(exampleDates(today)))}`,
    },
    Closed({
      order: Type.Unsafe<CreateOrderRequest>({
        type: 'object',
        description: 'The order, as in the example.',
      }),
    }),
    (wattline, { order }) => wattline.orders.create(order),
  ),
  writeTool(
    'report_event',
    {
      title: 'Report an event',
      description:
        'Reports what the market, the customer or the supplier could report about an order. If its state does not allow that, the answer names the events that it allows.',
    },
    Closed({ contractNumber, ...ReportedEvent.properties }),
    (wattline, { contractNumber: order, ...event }) => wattline.sandbox.reportEvent(order, event),
  ),
  writeTool(
    'move_clock',
    {
      title: 'Move the clock',
      description:
        'Moves the clock of your sandbox forward; clocks of other partners stay. Give exactly one of the two.',
    },
    Closed({
      advance: Type.Optional(text('How far, as an ISO 8601 duration.', 'P1DT2H')),
      to: Type.Optional(text('To this time in Berlin.', '2026-12-01 00:00:00')),
    }),
    (wattline, move) => wattline.sandbox.moveClock(move as MoveClockRequest),
  ),
]
