import { createHash } from 'node:crypto'

// Missing in the types of pdfkit: a picture with transparency, whose colours and transparency become two parts of the file.
type Layers = { imgData: Buffer | null; alphaChannel?: Buffer }
type Picture = Layers & { splitAlphaChannel(): void; finalize(): void }

/** A partner's logo is on every letter, and there are few of them in use at a time. */
const maxPictures = 50
const layersByHash = new Map<string, Layers>()

/**
 * Opens a PNG for a document. pdfkit would unpack, separate and pack its pixels for each document, which takes longer than
 * a page of text, so the layers are cached.
 */
export function openPicture(document: PDFKit.PDFDocument, png: Buffer): PDFKit.Mixins.ImageSrc {
  const hash = createHash('sha256').update(png).digest('base64')
  const picture = (document as unknown as { openImage(png: Buffer): Picture }).openImage(png)
  const { splitAlphaChannel, finalize } = picture
  picture.splitAlphaChannel = () => {
    const layers = layersByHash.get(hash)
    if (layers === undefined) splitAlphaChannel.call(picture)
    // Not before the rest of the document, as when they are unpacked in the background: the same content, the same bytes.
    else setImmediate(() => finalize.call(Object.assign(picture, layers)))
  }
  picture.finalize = () => {
    const { imgData, alphaChannel } = picture
    if (layersByHash.size >= maxPictures) layersByHash.clear()
    if (alphaChannel) layersByHash.set(hash, { imgData, alphaChannel })
    finalize.call(picture)
  }
  return picture as unknown as PDFKit.Mixins.ImageSrc
}
