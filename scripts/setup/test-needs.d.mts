export function needsOf(args: readonly string[], root?: string): 'nothing' | 'database' | 'everything'
