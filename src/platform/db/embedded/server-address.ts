/** Where the server listens: `host` is the folder of its unix socket, as `pg` and libpq expect it. */
export type ServerAddress = { host: string; port: number; user: string; database: string }

/** Owns the database and migrates it. */
export const superuser = 'wattline'
/** Works with the data, without the rights to change tables or the audit trail. */
export const runTimeUser = 'wattline_service'
export const database = 'wattline'
/** Only part of the socket's name: the server does not listen on a network port. */
export const port = 5432

export function addressIn(socketDir: string): ServerAddress {
  return { host: socketDir, port, user: superuser, database }
}

export const atRunTime = (address: ServerAddress): ServerAddress => ({ ...address, user: runTimeUser })
