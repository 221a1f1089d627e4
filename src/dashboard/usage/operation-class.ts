/** What kinds of operation are told apart in charts. */
export const operationClasses = ['Reads', 'Changes', 'Tokens'] as const
export type OperationClass = (typeof operationClasses)[number]

/** The kind of an operation, by the verb that its id begins with. */
export function operationClass(operation: string): OperationClass {
  if (operation === 'issueToken' || operation === 'revokeToken') return 'Tokens'
  return /^(get|list|stream|download|read|find|search|calculate|preview|export)/.test(operation)
    ? 'Reads'
    : 'Changes'
}
