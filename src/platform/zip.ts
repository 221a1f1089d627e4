import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; content: Uint8Array }

/** A ZIP archive of files that are stored as they are: PDFs are compressed already. At most 65,535 files, 4 GB together. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const path = Buffer.from(name)
    const common = commonHeader(content, path.length)
    const header = Buffer.concat([signature(0x04034b50), common, path])
    const entry = Buffer.alloc(14)
    // Comment, disk and attributes stay 0.
    entry.writeUInt32LE(offset, 10)
    directory.push(signature(0x02014b50), common.subarray(0, 2), common, entry, path)
    files.push(header, Buffer.from(content))
    offset += header.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, listed, signature(0x06054b50), end])
}

/** What a file's own header and its entry in the directory have in common: 26 bytes. */
function commonHeader(content: Uint8Array, nameLength: number): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  // Names are UTF-8.
  header.writeUInt16LE(0x0800, 2)
  // 1 January 1980, so that the same files always give the same bytes.
  header.writeUInt16LE(0x21, 8)
  header.writeUInt32LE(crc32(content), 10)
  header.writeUInt32LE(content.length, 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt16LE(nameLength, 22)
  return header
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
