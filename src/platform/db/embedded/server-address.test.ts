import { describe, expect, test } from 'vitest'
import { socketFolderOf } from './server-address.ts'

describe('the folder of the sockets', () => {
  test('lies in the temporary folder, one for each data folder', () => {
    expect(socketFolderOf('/data', '/var/tmp')).toMatch(/^\/var\/tmp\/wattline-[0-9a-f]{12}$/)
    expect(socketFolderOf('/data', '/var/tmp')).not.toBe(socketFolderOf('/data2', '/var/tmp'))
  })

  test('lies in /tmp when the temporary folder is too long for a socket', () => {
    expect(socketFolderOf('/data', `/${'long'.repeat(20)}`)).toMatch(/^\/tmp\/wattline-/)
  })
})
