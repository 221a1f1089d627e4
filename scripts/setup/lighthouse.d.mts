export function findLighthouse(): string | undefined
