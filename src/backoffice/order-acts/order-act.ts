import type { TSchema } from '../../platform/http/schema.ts'
import type { FormPage } from '../../web/kit/form-page.ts'
import type { PreviewedAct } from '../../web/kit/previewed-act.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { RoomName } from '../console-page.ts'
import type { OperatorOrder } from '../orders/schema.ts'

/** What staff do about an order, with a preview. */
export type OrderAct<Schema extends TSchema, Preview> = PreviewedAct<
  SignedIn,
  RoomName,
  OperatorOrder,
  Schema,
  Preview
>

export type OrderForm<Fields> = FormPage<SignedIn, RoomName, OperatorOrder, Fields>
