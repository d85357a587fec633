const doctype = '<!DOCTYPE html>'

/** Grows to the largest page there was. */
let scratch = Buffer.allocUnsafeSlow(512 * 1024)

/**
 * Returns the bytes of a page, its doctype before it. They are written where there is room already: V8 makes one string of all
 * the parts for that, and one so large that is there while anything is allocated may be kept until the next full collection.
 */
export function pageBytes(html: string): Buffer<ArrayBuffer> {
  // No letter of UTF-16 takes more than three bytes.
  const most = doctype.length + html.length * 3
  if (most > scratch.length) scratch = Buffer.allocUnsafeSlow(most)
  const start = scratch.write(doctype, 'latin1')
  return own(scratch.subarray(0, start + scratch.write(html, start)))
}

function own(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}
