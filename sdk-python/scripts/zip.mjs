import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of small files. Every file has the same date, so that equal files make equal archives. */
export function zip(files) {
  const locals = []
  const entries = []
  let offset = 0
  for (const { name, contents } of files) {
    const packed = deflateRawSync(contents, { level: 9 })
    const common = header(contents, packed, Buffer.byteLength(name))
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    entries.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest(offset), Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  return Buffer.concat([...locals, directory, end(files.length, directory.length, offset)])
}

/** What stands both before a file and in the directory: version 2.0, deflated, 1 January 1980. */
function header(contents, packed, nameLength) {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt16LE(0x21, 8)
  fields.writeUInt32LE(crc32(contents), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(contents.length, 18)
  fields.writeUInt16LE(nameLength, 22)
  return fields
}

/** What the directory alone has: no comment, an ordinary file that everybody may read, and where it begins. */
function rest(offset) {
  const fields = Buffer.alloc(14)
  fields.writeUInt32LE(0o100644 * 0x10000, 6)
  fields.writeUInt32LE(offset, 10)
  return fields
}

function end(count, length, offset) {
  const fields = Buffer.alloc(22)
  fields.write('PK\x05\x06', 'latin1')
  fields.writeUInt16LE(count, 8)
  fields.writeUInt16LE(count, 10)
  fields.writeUInt32LE(length, 12)
  fields.writeUInt32LE(offset, 16)
  return fields
}
