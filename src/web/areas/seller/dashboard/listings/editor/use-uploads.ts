import { useEffect, useRef } from 'react'
import { maxPhotos } from 'virtual:contract-values'
import { createCallWithProgress } from '#web/lib/calls/call-with-progress.ts'
import { isHeic, isPicture } from '#web/kit/form/photo-files.ts'
import { errorText } from '#web/kit/error-text.ts'
import type { ListingDraft, DraftPhoto } from './draft.ts'
import { t } from '#web/lib/text/t.ts'

const maxBytes = 10 * 1024 * 1024
/**
 * Maximum number of concurrent uploads. Three uploads already use the whole bandwidth, so a fourth upload would only
 * delay the other three.
 */
const maxConcurrent = 3

type Put = (change: (draft: ListingDraft) => ListingDraft) => void

/** Uploads photos immediately after they are chosen. The progress of each upload is part of the draft. */
export function useUploads(put: Put, say: (words: string) => void) {
  const files = useRef(new Map<string, File>())
  const waiting = useRef<string[]>([])
  const lanes = useRef(new Set<Promise<void>>())
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const shown = previews.current
    return () => {
      for (const url of shown) URL.revokeObjectURL(url)
    }
  }, [])

  const set = (row: string, change: Partial<DraftPhoto>) =>
    put((draft) => ({
      ...draft,
      photos: draft.photos.map((one) => (one.row === row ? { ...one, ...change } : one)),
    }))

  const send = async (row: string) => {
    const file = files.current.get(row)
    if (!file) return
    if (file.size > maxBytes) return set(row, { error: t('seller.photo.too-large', { megabytes: 10 }) })
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      const call = createCallWithProgress((sent) => set(row, { progress: sent }))
      const { photo } = await call('uploadListingPhoto', { body }, { timeout: 0 })
      files.current.delete(row)
      set(row, { photo, progress: 1 })
    } catch (error) {
      set(row, { error: errorText(error), progress: 0 })
    }
  }
  const work = async () => {
    for (let row = waiting.current.shift(); row !== undefined; row = waiting.current.shift()) await send(row)
  }
  const start = (rows: readonly string[]) => {
    waiting.current.push(...rows)
    while (lanes.current.size < Math.min(maxConcurrent, lanes.current.size + waiting.current.length)) {
      const lane: Promise<void> = work().finally(() => lanes.current.delete(lane))
      lanes.current.add(lane)
    }
  }

  return {
    add: (chosen: readonly File[], present: number) => {
      const pictures = chosen.filter(isPicture)
      const accepted = pictures.slice(0, Math.max(0, maxPhotos - present))
      if (pictures.length < chosen.length) say(t('seller.photo.not-an-image'))
      else if (accepted.length < pictures.length) say(t('seller.photo.too-many', { most: maxPhotos }))
      const photos = accepted.map((file) => {
        const row = crypto.randomUUID()
        // Most browsers cannot show HEIC photos. The tile shows the file's name until the photo has been uploaded.
        const preview = isHeic(file) ? '' : URL.createObjectURL(file)
        files.current.set(row, file)
        if (preview !== '') previews.current.add(preview)
        return { row, alt: '', photo: null, preview, name: file.name, progress: 0, error: '' }
      })
      put((draft) => ({ ...draft, photos: [...draft.photos, ...photos] }))
      start(photos.map(({ row }) => row))
    },
    retry: (row: string) => {
      set(row, { error: '', progress: 0 })
      start([row])
    },
    /** Resolves when all uploads have ended. */
    settled: async () => {
      while (lanes.current.size > 0) await Promise.all(lanes.current)
    },
  }
}
