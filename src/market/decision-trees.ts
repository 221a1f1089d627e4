/**
 * The decision trees by which a supplier answers requests of the market (BDEW, EBD 4.3, in force since 2026-10-01), step by
 * step under their numbers. We supply consumers of electricity only, so steps about generation are left out.
 */

export type TreeVerdict = { readonly code: string; readonly isConsent: boolean; readonly says: string }

/** What follows an answer: the next step, or the verdict. */
type Outcome = number | TreeVerdict

export type DecisionTree<Question extends string> = {
  readonly name: string
  readonly first: number
  readonly steps: Readonly<
    Record<number, { readonly asks: Question; readonly yes: Outcome; readonly no: Outcome }>
  >
}

const consent = (code: string, says: string): TreeVerdict => ({ code, isConsent: true, says })
const refusal = (code: string, says: string): TreeVerdict => ({ code, isConsent: false, says })

export type CancellationQuestion =
  | 'isBeforeReceipt'
  | 'isCancelledToThatDate'
  | 'isCancelledToEarlierDate'
  | 'isFixedDate'
  | 'isPossibleOnThatDate'
  | 'isCancelledToLaterDate'
  | 'isOtherwiseWrong'

/** Another supplier cancels our customer's contract (55016). Steps 90 to 110 are about its authority, which we never request. */
export const cancellationTree = {
  name: 'E_0614',
  first: 20,
  steps: {
    20: {
      asks: 'isBeforeReceipt',
      yes: refusal('A01', 'the date is before the receipt of the cancellation'),
      no: 40,
    },
    40: {
      asks: 'isCancelledToThatDate',
      yes: consent('A03', 'the contract had already been cancelled to that date'),
      no: 50,
    },
    50: {
      asks: 'isCancelledToEarlierDate',
      yes: refusal('A04', 'there is no contract any more on that date'),
      no: 60,
    },
    60: { asks: 'isFixedDate', yes: 70, no: 120 },
    70: { asks: 'isPossibleOnThatDate', yes: 120, no: 80 },
    80: {
      asks: 'isCancelledToLaterDate',
      yes: refusal('A05', 'the contract binds the customer and has been cancelled to a later date'),
      no: refusal('A06', 'the contract binds the customer'),
    },
    120: {
      asks: 'isOtherwiseWrong',
      yes: refusal('A99', 'another fault'),
      no: consent('A09', 'we agree'),
    },
  },
} as const satisfies DecisionTree<CancellationQuestion>

export type ReleaseQuestion =
  | 'isInTime'
  | 'isAssigned'
  | 'isEndConfirmed'
  | 'isMoveIn'
  | 'isSameCustomer'
  | 'isKnownToHaveStayed'
  | 'isContractGoingOn'

/** The grid operator asks us to release a market location that another supplier registered (55010). Steps 70 and 80 are for default suppliers. */
export const releaseTree = {
  name: 'E_0624',
  first: 5,
  steps: {
    5: {
      asks: 'isInTime',
      yes: 20,
      no: refusal('A43', 'the request came after 07:00 of the working day after the registration'),
    },
    20: { asks: 'isAssigned', yes: 40, no: 30 },
    30: {
      asks: 'isEndConfirmed',
      yes: refusal('A30', 'the grid operator has already confirmed the end of our supply'),
      no: consent('A31', 'we have already announced the end of our supply'),
    },
    40: { asks: 'isMoveIn', yes: 50, no: 90 },
    50: {
      asks: 'isSameCustomer',
      yes: refusal('A32', 'it is not a move-in: the customer is already ours'),
      no: 60,
    },
    60: {
      asks: 'isKnownToHaveStayed',
      yes: refusal('A33', 'our customer has not moved out'),
      no: consent('A34', 'we end our supply'),
    },
    90: {
      asks: 'isContractGoingOn',
      yes: refusal('A35', 'the contract binds the customer'),
      no: consent('A36', 'the contract ends by that date'),
    },
  },
} as const satisfies DecisionTree<ReleaseQuestion>

/** Walks through a tree by the facts of a case. */
export function decide<Question extends string>(
  tree: DecisionTree<Question>,
  facts: Readonly<Record<Question, boolean>>,
): TreeVerdict {
  let outcome: Outcome = tree.first
  while (typeof outcome === 'number') {
    const step: DecisionTree<Question>['steps'][number] | undefined = tree.steps[outcome]
    if (step === undefined) throw new Error(`${tree.name} has no step ${outcome}.`)
    outcome = facts[step.asks] ? step.yes : step.no
  }
  return outcome
}

/** What a code of a tree means. */
export function meaningOf(treeName: string, code: string): string | undefined {
  const trees: readonly DecisionTree<string>[] = [cancellationTree, releaseTree]
  return trees
    .filter(({ name }) => name === treeName)
    .flatMap(({ steps }) => Object.values(steps).flatMap(({ yes, no }) => [yes, no]))
    .find((outcome): outcome is TreeVerdict => typeof outcome !== 'number' && outcome.code === code)?.says
}
