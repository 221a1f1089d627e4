export function findBrowser(machine?: {
  platform?: string
  path?: string
  home?: string
  exists?: (path: string) => boolean
}): string | undefined
