export function findFlask(): string | undefined
