import { readdir, readFile, readlink } from 'node:fs/promises'

/** How many sockets a process holds open; undefined where there is no /proc. */
export async function openSockets(pid: number): Promise<number | undefined> {
  const folder = `/proc/${pid}/fd`
  const names = await readdir(folder).catch(() => undefined)
  if (names === undefined) return undefined
  const links = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')))
  return links.filter((link) => link.startsWith('socket:')).length
}

/** How many files and sockets this process may open; those that it starts may open as many. */
export async function maxOpenFiles(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 1024)
}
