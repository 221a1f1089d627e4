/** For the bench and the tests, which are TypeScript; the scripts themselves need no types. */
export function installMissing(root: string): Promise<{ code: number; output: string; interrupted: boolean }>
