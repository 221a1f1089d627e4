import { posix } from 'node:path'

/** Texts of files by their paths from the folder of the project. */
export type Sources = ReadonlyMap<string, string>

export const isTest = (path: string): boolean =>
  /\.(test|fixture)\.[a-z]+$/.test(path) || /^(test|sdk(-python)?\/test|bench|torture)\//.test(path)

/** What ships: the sources of the service without their tests. */
export const shipped = (sources: Sources): [path: string, text: string][] =>
  [...sources].filter(([path]) => /^src\/.*\.ts$/.test(path) && !isTest(path))

export type Import = { path: string; names: string[]; isTypeOnly: boolean }

const importForms =
  /^(?:import|export)\s+(?<type>type\s+)?(?:(?<all>\*)[^'{}]*|[\w$]+\s*,?\s*)?(?:\{(?<names>[^}]*)\})?\s*from\s+'(?<path>[^']+)'|\bimport\('(?<lazy>[^']+)'\)|^import\s+'(?<bare>[^']+)'/gm

/** The files of the project that a file imports, types included, and the names that it takes from each. */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(importForms)].flatMap(({ groups = {} }) => {
    const path = groups.path ?? groups.lazy ?? groups.bare ?? ''
    if (!path.startsWith('.')) return []
    const names = groups.names?.split(',').map(
      (name) =>
        name
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s/)[0] ?? '',
    )
    const takesAll = groups.all !== undefined || groups.lazy !== undefined
    return [
      {
        path: posix.normalize(posix.join(posix.dirname(file), path)),
        names: takesAll ? ['*'] : (names ?? []).filter((name) => name !== ''),
        isTypeOnly: groups.type !== undefined,
      },
    ]
  })
}

/** The room that a file of `src` lies in; undefined for the entry point, which lies in none. */
export const roomOf = (path: string): string | undefined => /^src\/([^/]+)\//.exec(path)?.[1]
