type Environment = Readonly<Record<string, string | undefined>>
type Tool = { tag: string; name: string; setting: string; isSkipped: boolean }

export const tools: readonly Omit<Tool, 'isSkipped'>[]
export function missingTools(environment: Environment): Tool[]
export function tellMissing(environment: Environment): string[]
