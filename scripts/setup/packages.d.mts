/** For the bench, which is TypeScript; the scripts themselves need no types. */
export function installMissing(root: string): Promise<{ code: number; output: string; interrupted: boolean }>
