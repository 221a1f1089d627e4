/** How the operator API shows what needs a person. */
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { At, MaybeSaid, Said } from '../fields.ts'

export const WorkQuery = Closed({ ...PageQuery })

/** What can need a person, and what to do about it. */
export const workKinds = {
  'stuck-order':
    'an order that waits for data, or whose state is unknown; correct it or report what happened',
  'parked-task': 'background work that was given up; mend the cause and retry it',
  'unmatched-withdrawal': 'a declaration of withdrawal without a contract; attach or close it',
  'market-message': 'a message of the market that is on hold until the fact that it depends on is known',
  'overdue-market-order':
    'an order to the market without an answer in time; ask, and report what became of it',
  'late-prices': 'day-ahead prices that should be known by now; see the source, or import them',
} as const
export type WorkKind = keyof typeof workKinds

export const WorkItem = Type.Object(
  {
    kind: OneOf(Object.keys(workKinds) as WorkKind[], {
      title: 'WorkKind',
      description: `${Object.entries(workKinds)
        .map(([kind, says]) => `\`${kind}\`: ${says}`)
        .join('. ')}.`,
      examples: ['stuck-order'],
    }),
    id: Said('What to open: a contract number, or the id of a task, declaration or message.', '3082649177'),
    contractNumber: MaybeSaid('The order that it is about, if it is known.', '3082649177'),
    says: Said('What is wrong, in a sentence.', 'The market location id 41373559242 is not valid.'),
    since: At('Since when it waits.'),
    dueAt: At('By when it should be settled.'),
  },
  { title: 'WorkItem', description: 'Something that needs a person.' },
)
export type WorkItem = Static<typeof WorkItem>
