import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { PictureSource } from '#platform/files/picture-files.ts'
import { listPictureFiles, pictureFolder } from './picture-index.ts'
import { progressKey } from './progress.ts'

/** Returns the source of the demo's pictures; where a picture's file is missing it throws an error that names it. */
export function openDemoPictures(pool: pg.Pool, folder = pictureFolder): PictureSource {
  let files: Map<string, string> | undefined
  const fileOf = (key: string) => (files ??= listPictureFiles()).get(key)
  return {
    async find(key) {
      const file = fileOf(key)
      return file === undefined ? undefined : readFile(new URL(file, folder))
    },
    async listKeys() {
      const seeded = await pool.query('select from settings where key = $1', [progressKey])
      if (seeded.rowCount === 0) return []
      const portraits = await pool.query<{ key: string }>(
        `select avatar_key as key from sellers where avatar_key is not null order by featured_rank nulls last limit 60`,
      )
      const photos = await pool.query<{ keys: string[] }>(
        `select array(select photo->>'key' from jsonb_array_elements(photos) photo) as keys
           from listings order by no desc limit 5000`,
      )
      const fronts = photos.rows.flatMap((row) => row.keys.slice(0, 1))
      const others = photos.rows.flatMap((row) => row.keys.slice(1))
      const all = [...portraits.rows.map((row) => row.key), ...fronts, ...others]
      return [...new Set(all)].filter((key) => fileOf(key) !== undefined)
    },
  }
}
