import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { importsOf } from './imports.mjs'
import { projectRoot } from './project-root.mjs'

const folders = ['src', 'test', 'bench', 'tour', 'sdk/test', 'integrations', 'sdk-python/test']
const isOfTests = (file) => !file.startsWith('src/') || /\.(test|fixture)\.ts$/.test(file)

/** In a test or in what it shares with others: it starts another program, the built service or a browser. */
const startsMore = /\bchild_process\b|\bplaywright-core\b|(?<![\w|-])dist(?![\w|-])|\btags\b|_PATH\b/
const databaseSupport = /^test\/support\/(database|test-service)\.ts$/
const databaseModules = /^(node:child_process|pg|ioredis)$/
const namesTests = /^(-t|--testNamePattern)$/

/**
 * What the tests need that the arguments of vitest choose: nothing but themselves, a database, or everything, which is
 * also the build, the SDKs, a browser and other programs. Without a choice, all tests are chosen.
 */
export function needsOf(args, root = projectRoot) {
  const words = args.filter((arg, index) => !arg.startsWith('-') && !namesTests.test(args[index - 1]))
  // A word after another option may be its value, and then chooses nothing.
  const isSurelyFilter = (word) => !/^-(?!-no-)[^=]+$/.test(args[args.indexOf(word) - 1])
  if (!words.some(isSurelyFilter)) return 'everything'

  const chosen = testsIn(root).filter((path) => words.some((word) => isChosen(path, word, root)))
  if (chosen.some((file) => reaches(file, root, needsMore, isOfTests))) return 'everything'
  return chosen.some((file) => reaches(file, root, needsDatabase)) ? 'database' : 'nothing'
}

/** As vitest does: by a part of the path, in any case, with or without a line. */
function isChosen(path, word, root) {
  const part = word.replace(/:\d+$/, '').replace(`${root}/`, '').replace(/^\.\//, '')
  return path.toLowerCase().includes(part.toLowerCase())
}

const listed = new Map()

/** All test files. Thousands of files are looked through, so once. */
function testsIn(root) {
  if (!listed.has(root)) listed.set(root, listTests(root))
  return listed.get(root)
}

const listTests = (root) =>
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
    )
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))

const needsMore = (file, root) =>
  existsSync(join(root, file)) && startsMore.test(readFileSync(join(root, file), 'utf8'))

const needsDatabase = (file, root) =>
  databaseSupport.test(file) || importsOf(join(root, file)).some((path) => databaseModules.test(path))

/** Whether a file, or one that it loads, is such a file. Only imports from files that are followed count. */
function reaches(file, root, isMeant, isFollowed = () => true, seen = new Set()) {
  if (seen.has(file) || !isFollowed(file)) return false
  seen.add(file)
  return (
    isMeant(file, root) ||
    importsOf(join(root, file))
      .filter((path) => path.startsWith('.'))
      .map((path) => relative(root, join(root, dirname(file), path)))
      .some((path) => reaches(path, root, isMeant, isFollowed, seen))
  )
}
