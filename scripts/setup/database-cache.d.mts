export type DatabaseCache = {
  copyTo(cluster: string): Promise<boolean>
  store(cluster: string): Promise<void>
}
export function databaseCache(entry: string, now: Date, root?: string): DatabaseCache
