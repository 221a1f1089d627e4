export function importsOf(path: string): string[]
export function filesBehind(file: string, root?: string): string[]
