import type { Operator } from '../../staff/audit/audited.ts'
import type { OperatorDeps } from '../operation.ts'
import type { CorrectionPreview, OrderCorrection } from '../orders/schema.ts'
import { type PreviewDeps, previewOf } from './consequences.ts'
import { applyCorrection } from './correct-order.ts'
import { refuseTakenLocation } from './report-event.ts'

type Deps = PreviewDeps & Pick<OperatorDeps, 'isStandIn'>

/** Tells what a correction would lead to, and changes nothing. */
export async function previewCorrection(
  deps: Deps,
  contractNumber: string,
  correction: OrderCorrection,
  operator: Operator,
): Promise<CorrectionPreview> {
  const { isStandIn } = deps
  const { result, consequences } = await refuseTakenLocation(
    previewOf(deps, contractNumber, operator, (tx) =>
      applyCorrection(tx, contractNumber, { correction, operator, isStandIn }),
    ),
  )
  const { before, after, changed } = result
  const changes = changed.map((field) => ({ field, before: before[field], after: after[field] }))
  return { changes, ...consequences }
}
