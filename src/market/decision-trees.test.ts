/** The codes are those of the decision trees of the BDEW (EBD 4.3), for consumption. */
import { expect, test } from 'vitest'
import {
  type CancellationQuestion,
  cancellationTree,
  type DecisionTree,
  decide,
  type ReleaseQuestion,
  releaseTree,
} from './decision-trees.ts'

const answers = <Question extends string>(tree: DecisionTree<Question>, yes: readonly Question[]) => {
  const facts = Object.fromEntries(
    Object.values(tree.steps).map(({ asks }) => [asks, yes.includes(asks)]),
  ) as Record<Question, boolean>
  const { code, isConsent } = decide(tree, facts)
  return `${code} ${isConsent ? 'consent' : 'refusal'}`
}

test.each<readonly [string, readonly CancellationQuestion[]]>([
  ['A01 refusal', ['isBeforeReceipt', 'isCancelledToThatDate', 'isFixedDate', 'isPossibleOnThatDate']],
  ['A03 consent', ['isCancelledToThatDate', 'isFixedDate']],
  ['A04 refusal', ['isCancelledToEarlierDate', 'isFixedDate', 'isPossibleOnThatDate']],
  ['A05 refusal', ['isFixedDate', 'isCancelledToLaterDate']],
  ['A06 refusal', ['isFixedDate']],
  ['A09 consent', ['isFixedDate', 'isPossibleOnThatDate']],
  ['A09 consent', ['isFixedDate', 'isPossibleOnThatDate', 'isCancelledToLaterDate']],
  // The next possible date cannot be refused for contract binding.
  ['A09 consent', []],
  ['A09 consent', ['isCancelledToLaterDate']],
  ['A99 refusal', ['isFixedDate', 'isPossibleOnThatDate', 'isOtherwiseWrong']],
])('E_0614 leads to %s', (verdict, yes) => {
  expect(answers(cancellationTree, yes)).toBe(verdict)
})

test.each<readonly [string, readonly ReleaseQuestion[]]>([
  ['A43 refusal', ['isAssigned', 'isMoveIn']],
  ['A30 refusal', ['isInTime', 'isEndConfirmed']],
  ['A31 consent', ['isInTime']],
  ['A32 refusal', ['isInTime', 'isAssigned', 'isMoveIn', 'isSameCustomer']],
  ['A33 refusal', ['isInTime', 'isAssigned', 'isMoveIn', 'isKnownToHaveStayed']],
  ['A34 consent', ['isInTime', 'isAssigned', 'isMoveIn', 'isContractGoingOn']],
  ['A35 refusal', ['isInTime', 'isAssigned', 'isContractGoingOn']],
  ['A36 consent', ['isInTime', 'isAssigned']],
])('E_0624 leads to %s', (verdict, yes) => {
  expect(answers(releaseTree, yes)).toBe(verdict)
})

test.each<DecisionTree<string>>([cancellationTree, releaseTree])(
  '$name leads from every step to an end',
  (tree) => {
    const reached = new Set([tree.first])
    for (const number of reached) {
      const step = tree.steps[number]
      for (const next of [step?.yes, step?.no]) if (typeof next === 'number') reached.add(next)
      expect(step).toBeDefined()
    }

    expect([...reached].sort((one, other) => one - other)).toEqual(Object.keys(tree.steps).map(Number))
  },
)
